"""Both ways in which environments step their matches."""

from __future__ import annotations

from functools import partial

import pytest

from counter_rules.adapters._stepped import Pack, PlainState
from counter_rules.kernel import Backend, NotCompilableError, compile_ruleset
from counter_rules.observations import ObservationSpace, Observing


def pack_plainly(encoder: ObservationSpace, observing: Observing, *, warm: bool) -> Pack:
    """Let the readable engine step the matches."""
    return partial(PlainState, encoder)


def pack_for_kernel(encoder: ObservationSpace, observing: Observing, *, warm: bool) -> Pack:
    """Let a kernel step the matches: its text, which takes no compiler."""
    try:
        return compile_ruleset(encoder.rules, backend=Backend.PYTHON).pack
    except NotCompilableError:
        return pack_plainly(encoder, observing, warm=warm)


@pytest.fixture(params=[pack_plainly, pack_for_kernel], ids=["readable", "kernel"])
def stepping(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Step matches in one way, then in the other, whatever the machine has in its cache."""
    monkeypatch.setattr("counter_rules.adapters._config.choose_pack", request.param)
