"""Validation of deals: refusals, warnings, and the oddities of a sheet."""

from .oddities import sheet_oddities
from .whole import check

__all__ = ["check", "sheet_oddities"]
