"""Where things stand in a drawing: pure figures, which a template writes as SVG."""
