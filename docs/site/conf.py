"""Sphinx's settings for the site that `./dev docs` builds. Its sources are gathered by gather.py."""

project = "tare"
author = "the tare authors"
extensions = ["myst_parser"]
html_theme = "furo"
html_title = "tare"
html_theme_options = {f"{scheme}_css_variables": {"code-font-size": "0.75em"} for scheme in ("light", "dark")}
html_static_path = ["static"]
html_css_files = ["wide.css"]
html_copy_source = False
html_show_search_summary = False  # a page that was opened from a folder may not fetch another one
html_show_copyright = False
root_doc = "index"
include_patterns = ["index.md", "CHANGELOG.md", "CONTRIBUTING.md", "conformance/README.md", "tests/README.md", "docs/**", "reference/**"]
exclude_patterns = ["docs/README.proposed.md", "docs/site/**"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
add_module_names = False
highlight_language = "none"
# What nobody can click on: signatures name types that have no page.
suppress_warnings = ["toc.not_included", "misc.highlighting_failure"]
