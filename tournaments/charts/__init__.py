"""Geometry of the charts, in numbers. Templates render it as SVG."""
