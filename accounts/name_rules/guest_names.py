"""The made-up names of guests: "Swift Otter", in French "Loutre agile". One is stored in English, as a pair.

`localised_name` says it in the reader's language. So a person has the same name in each, and nobody else may have it
in any. Another language needs its words here.
"""

import random
import re
from collections.abc import Iterable
from functools import cache

from django.utils.translation import get_language

from accounts.name_rules.lookalikes import look_keys

GUEST_NUMBERS = range(2, 100_000)

# English, then the French forms for a masculine and a feminine animal
_ADJECTIVES = """
    Bold hardi hardie, Brave brave brave, Bright brillant brillante, Busy affairé affairée, Calm calme calme,
    Cheery joyeux joyeuse, Clever rusé rusée, Curious curieux curieuse, Daring audacieux audacieuse,
    Dreamy rêveur rêveuse, Eager zélé zélée, Elegant élégant élégante, Famous célèbre célèbre,
    Fearless intrépide intrépide, Gentle doux douce, Golden doré dorée, Happy heureux heureuse, Honest honnête honnête,
    Humble humble humble, Jolly jovial joviale, Kind gentil gentille, Lively vif vive, Loyal loyal loyale,
    Lucky chanceux chanceuse, Merry gai gaie, Mighty puissant puissante, Modest modeste modeste, Nimble leste leste,
    Noble noble noble, Patient patient patiente, Playful joueur joueuse, Polite poli polie, Proud fier fière,
    Quick rapide rapide, Quiet tranquille tranquille, Sharp malin maligne, Shy timide timide, Silver argenté argentée,
    Sleepy endormi endormie, Smart futé futée, Sunny radieux radieuse, Swift agile agile, Tender tendre tendre,
    Tiny minuscule minuscule, Wise sage sage, Zesty pétillant pétillante
"""
# English, then French and its gender
_ANIMALS = """
    Alpaca Alpaga m, Ant Fourmi f, Bear Ours m, Beaver Castor m, Bee Abeille f, Bison Bison m, Cricket Grillon m,
    Deer Cerf m, Dolphin Dauphin m, Dormouse Loir m, Duck Canard m, Eagle Aigle m, Falcon Faucon m, Ferret Furet m,
    Firefly Luciole f, Fox Renard m, Frog Grenouille f, Gazelle Gazelle f, Gecko Gecko m, Giraffe Girafe f,
    Goat Chèvre f, Hare Lièvre m, Hedgehog Hérisson m, Heron Héron m, Ibex Bouquetin m, Ibis Ibis m, Kiwi Kiwi m,
    Koala Koala m, Lamb Agneau m, Lark Alouette f, Lion Lion m, Lizard Lézard m, Llama Lama m, Lynx Lynx m,
    Magpie Pie f, Marmot Marmotte f, Moose Élan m, Mouse Souris f, Narwhal Narval m, Octopus Pieuvre f, Otter Loutre f,
    Owl Hibou m, Panda Panda m, Panther Panthère f, Parrot Perroquet m, Pony Poney m, Puffin Macareux m, Rabbit Lapin m,
    Salmon Saumon m, Seal Phoque m, Sparrow Moineau m, Squirrel Écureuil m, Stork Cigogne f, Swallow Hirondelle f,
    Swan Cygne m, Tiger Tigre m, Toucan Toucan m, Trout Truite f, Turtle Tortue f, Walrus Morse m, Weasel Belette f,
    Wolf Loup m, Yak Yak m, Zebra Zèbre m
"""


def _table(words: str) -> dict[str, tuple[str, str]]:
    rows = (row.split() for row in words.split(","))
    return {english: (first, second) for english, first, second in rows}


ADJECTIVES = _table(_ADJECTIVES)
ANIMALS = _table(_ANIMALS)
_STORED = re.compile(r"(\w+) (\w+)( \d+)?")


def some_guest_names(count: int) -> list[str]:
    """``count`` different names as they are stored, at random."""
    pairs = random.sample(range(len(ADJECTIVES) * len(ANIMALS)), count)
    adjectives, animals = list(ADJECTIVES), list(ANIMALS)
    return [f"{adjectives[pair // len(animals)]} {animals[pair % len(animals)]}" for pair in pairs]


def localised_name(name: str) -> str:
    """A person's ``name`` in the active language: the made-up name of a guest is translated, any other is as it is."""
    match = _STORED.fullmatch(name)
    if match is None or (get_language() or "").partition("-")[0] != "fr":
        return name
    adjective, animal, number = match.groups()
    return _in_french(adjective, animal) + (number or "") if adjective in ADJECTIVES and animal in ANIMALS else name


def _in_french(adjective: str, animal: str) -> str:
    noun, gender = ANIMALS[animal]
    return f"{noun} {ADJECTIVES[adjective][gender == 'f']}"


def is_made_up_name(name: str) -> bool:
    """Whether ``name`` looks like one that the site makes up for guests, in any language, with a number or without."""
    return any(pattern.fullmatch(key) for pattern, key in zip(_made_up(), look_keys(name), strict=True))


@cache
def _made_up() -> list[re.Pattern[str]]:
    """A pattern of made-up names for each of the two `look_keys`."""
    pairs: list[tuple[Iterable[str], Iterable[str]]] = [(ADJECTIVES, ANIMALS)]
    for number, gender in enumerate("mf"):
        nouns = [noun for noun, its_gender in ANIMALS.values() if its_gender == gender]
        pairs.append((nouns, [forms[number] for forms in ADJECTIVES.values()]))
    return [re.compile("|".join(_pattern(*pair, kind) for pair in pairs)) for kind in (0, 1)]


def _pattern(first: Iterable[str], second: Iterable[str], kind: int) -> str:
    words = ["|".join(re.escape(look_keys(word)[kind]) for word in each) for each in (first, second)]
    return rf"(?:{words[0]})(?:{words[1]})[\dlo]*"  # 1 is like l, 0 like o
