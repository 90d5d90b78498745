"""The configuration of the documentation; our own extensions are in ``_ext``."""

from __future__ import annotations

import os
import sys
import tomllib
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as read_version
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))
sys.path.insert(1, str(Path(__file__).parent.parent / "examples" / "study"))  # its plots
_PYPROJECT = Path(__file__).parent.parent / "pyproject.toml"

try:
    release = read_version("counter-rules")
except PackageNotFoundError:  # built from the sources, without installing them
    release = tomllib.loads(_PYPROJECT.read_text(encoding="utf-8"))["project"]["version"]

project = "counter-rules"
author = "The counter-rules maintainers"
version = release
extensions = [
    "matplotlib.sphinxext.plot_directive",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.napoleon",
    "myst_parser",
    "sphinx_copybutton",
    "sphinx_design",
    "action_tables",
    "baselines",
    "attrs_classes",
    "axis_tables",
    "channel_tables",
    "clause_index",
    "event_tables",
    "formula_table",
    "game_cards",
    "game_questions",
    "links",
    "lowered_hooks",
    "message_tables",
    "observation_tables",
    "pictures",
    "playground",
    "powers",
    "ruleset_tables",
    "tricks",
]
exclude_patterns = ["_build", "_pyodide", "**/__pycache__"]
nitpicky = True
# Without PyTorch the pages on learning are built all the same.
autodoc_mock_imports = [] if find_spec("torch") else ["torch"]
default_role = "py:obj"  # single backticks are links, in docstrings and on pages

plot_formats = ["svg"]
plot_html_show_formats = False
plot_html_show_source_link = False
plot_include_source = True

html_theme = "furo"
html_title = f"counter-rules {release}"
html_show_copyright = False
html_static_path = ["_static"]
html_css_files = ["tables.css", "pages.css"]
html_js_files = [("scrolling.js", {"defer": "defer"})]
html_copy_source = False
html_search_scorer = str(Path(__file__).parent / "_ext" / "search_scorer.js")
# Where the pages will stand; CONTRIBUTING.md says who sets these.
html_baseurl = os.environ.get("DOCS_BASEURL") or os.environ.get(
    "READTHEDOCS_CANONICAL_URL", "https://counter-rules.readthedocs.io/en/latest/"
)

source_suffix = {".rst": "restructuredtext"}  # Markdown is only included, never a page
copybutton_prompt_text = r">>> |\.\.\. ?|\$ "  # prompts are not copied, nor what is printed below
copybutton_prompt_is_regexp = True

autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_type_aliases = {
    "Move": "counter_rules.Move",
    "Refusal": "counter_rules.notation.Refusal",
}
autodoc_preserve_defaults = True
autosummary_generate = False
python_maximum_signature_line_length = 150
python_use_unqualified_type_names = True
napoleon_numpy_docstring = False

# The standard library is not linked, so that the pages build without a network. Those of its names
# that signatures and docstrings mention are listed one by one, so that no other link can fail.
nitpick_ignore = [
    ("py:class", "collections.abc.Callable"),
    ("py:class", "collections.abc.Collection"),
    ("py:class", "counter_rules.bots._registry.MoveT"),
    ("py:class", "counter_rules.games._option.ValueT"),
    ("py:class", "counter_rules.games._preset.OptionsT"),
    ("py:class", "collections.abc.Iterable"),
    ("py:class", "collections.abc.Iterator"),
    ("py:class", "collections.abc.Mapping"),
    ("py:class", "collections.abc.Sequence"),
    ("py:class", "ArrayLike"),
    ("py:class", "starlette.applications.Starlette"),
    ("py:class", "NDArray"),
    ("py:class", "np.bool_"),
    ("py:class", "np.int32"),
    ("py:class", "np.int64"),
    ("py:class", "np.int8"),
    ("py:class", "np.uint8"),
    ("py:class", "os.PathLike"),
    ("py:class", "pathlib.Path"),
    ("py:class", "Path"),
    ("py:class", "Executor"),
    ("py:class", "concurrent.futures._base.Executor"),
    ("py:class", "Axes"),
    ("py:class", "enum.Enum"),
    ("py:class", "enum.IntEnum"),
    ("py:class", "random.Random"),
    ("py:class", "typing.Protocol"),
    ("py:class", "typing.Self"),
    ("py:class", "fractions.Fraction"),
    ("py:class", "np.float32"),
    ("py:class", "np.float64"),
    ("py:class", "numpy.ndarray"),
    ("py:class", "numpy.dtype"),
    ("py:class", "numpy.float32"),
    ("py:class", "Figure"),
    ("py:class", "torch.Tensor"),
    ("py:class", "counter_rules.bots._net.inputs.NetInputs"),
    ("py:class", "counter_rules.bots._net.inputs.Arranged"),
    ("py:class", "np.intp"),
    ("py:class", "Arranged"),
    # What the adapters adapt to, and what their arguments are called.
    ("py:class", "AECEnv"),
    ("py:class", "spaces.Space"),
    ("py:class", "gymnasium.spaces.space.Space"),
    ("py:class", "EpisodeName"),
    ("py:class", "IllegalName"),
    ("py:class", "Infos"),
    ("py:class", "ObservationName"),
    ("py:class", "Numbers"),
    ("py:class", "Observed"),
    ("py:class", "ObservingName"),
    ("py:class", "Opponents"),
    ("py:class", "Outcome"),
    ("py:class", "RenderName"),
    ("py:class", "Reward"),
    ("py:class", "VectorReward"),
    ("py:obj", "random.Random"),
    ("py:obj", "random.Random.getrandbits"),
    ("py:obj", "sorted"),
]
