"""Readers are real processes in this folder; those of the other tests answer in the process of the test."""

from tests.readers import real_readers

__all__ = ["real_readers"]
