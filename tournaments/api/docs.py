"""The documentation page, from files of this install: a hall has no internet."""

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from drf_spectacular.views import SpectacularSwaggerSplitView

# The page's own template has one inline style element; scripts stay forbidden.
documentation = csp_update({"style-src": [SELF, UNSAFE_INLINE]})(
    SpectacularSwaggerSplitView.as_view(url_name="api-schema")
)
