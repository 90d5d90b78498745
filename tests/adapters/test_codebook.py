"""The names that actions and observations have in adapters."""

from counter_rules.actions import ActionSpace
from counter_rules.adapters.codebook import Codebook, Encoder
from counter_rules.observations import ObservationSpace
from support.builders import COUNTER


def test_a_codebook_is_an_action_space_and_an_encoder_an_observation_space() -> None:
    assert (Codebook, Encoder) == (ActionSpace, ObservationSpace)
    book, encoder = Codebook(COUNTER[4]), Encoder(COUNTER[4])
    assert book.actions is book
    assert encoder.observations is encoder
    assert encoder.actions == book
