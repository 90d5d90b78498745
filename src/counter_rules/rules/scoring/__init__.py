"""Scoring of a hand, one module per formula."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from counter_rules.rules.scoring.as_taught import AsTaught
from counter_rules.rules.scoring.blackout import BlackoutScore
from counter_rules.rules.scoring.counter import CounterScore
from counter_rules.rules.scoring.each_seat import EachSeat
from counter_rules.rules.scoring.english_consolation import EnglishConsolation
from counter_rules.rules.scoring.exact_minus_difference import ExactMinusDifference
from counter_rules.rules.scoring.exact_ten import ExactTen
from counter_rules.rules.scoring.hands_cleared import HandsCleared
from counter_rules.rules.scoring.kachuful import KachufulScore
from counter_rules.rules.scoring.office_consolation import OfficeConsolation
from counter_rules.rules.scoring.pocha import PochaScore
from counter_rules.rules.scoring.podrida import PodridaScore
from counter_rules.rules.scoring.protocol import BoundedScoring, Formula, HandScoring, Scoring
from counter_rules.rules.scoring.romanian import RomanianScore
from counter_rules.rules.scoring.row_bonus import RowBonus
from counter_rules.rules.scoring.seven_truf import SevenTrufScore
from counter_rules.rules.scoring.squares import SquaresScore
from counter_rules.rules.scoring.ten_per_trick import TenPerTrick
from counter_rules.rules.scoring.tricks_plus_ten import TricksPlusTen
from counter_rules.rules.scoring.wizard import WizardScore
from counter_rules.rules.scoring.written import WrittenFormula, parse_formula

FORMULAS: Final[Mapping[str, Formula]] = MappingProxyType(
    {
        "tricks_plus_ten": TricksPlusTen(),
        "exact_ten": ExactTen(),
        "blackout": BlackoutScore(),
        "as_taught": AsTaught(),
        "english_consolation": EnglishConsolation(),
        "office_consolation": OfficeConsolation(),
        "seven_truf": SevenTrufScore(),
        "exact_minus_difference": ExactMinusDifference(),
        "ten_per_trick": TenPerTrick(),
        "kachuful": KachufulScore(),
        "romanian": RomanianScore(),
        "pocha": PochaScore(),
        "podrida": PodridaScore(),
        "squares": SquaresScore(),
        "wizard": WizardScore(),
        "counter": CounterScore(),
    }
)
"""Every formula of F8 by its name."""

SYMBOLS: Final[Mapping[str, str]] = MappingProxyType(
    {"B": "bid", "W": "tricks won", "D": "how far apart", "N": "cards each", "P": "players"}
)
"""The meaning of the letters in the text of a formula."""

__all__ = [
    "FORMULAS",
    "SYMBOLS",
    "AsTaught",
    "BlackoutScore",
    "BoundedScoring",
    "CounterScore",
    "EachSeat",
    "EnglishConsolation",
    "ExactMinusDifference",
    "ExactTen",
    "Formula",
    "HandScoring",
    "HandsCleared",
    "KachufulScore",
    "OfficeConsolation",
    "PochaScore",
    "PodridaScore",
    "RomanianScore",
    "RowBonus",
    "Scoring",
    "SevenTrufScore",
    "SquaresScore",
    "TenPerTrick",
    "TricksPlusTen",
    "WizardScore",
    "WrittenFormula",
    "parse_formula",
]
