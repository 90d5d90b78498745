"""The functions of `benches/policy_traces.py`, by which the policy learns."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

_FILE = Path(__file__).parents[2] / "benches" / "policy_traces.py"
_SPEC = spec_from_file_location(_FILE.stem, _FILE)
assert _SPEC is not None
assert _SPEC.loader is not None
traces = sys.modules[_FILE.stem] = module_from_spec(_SPEC)
_SPEC.loader.exec_module(traces)
