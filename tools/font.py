# /// script
# requires-python = ">=3.11"
# dependencies = ["brotli==1.*", "fonttools==4.*"]
# ///
"""``uv run tools/font.py``: make the font that every page loads smaller, with the same glyphs, widths and kerning.

A third of the file that Google Fonts serves is kerning: 5,900 pairs of glyphs, one after the other. As one matrix of
classes of glyphs that are kerned alike, it is much smaller. What it leaves out no page needs: digits beside a fraction
slash, and the names of the glyphs.
"""

from itertools import product
from pathlib import Path
from typing import Any

from fontTools.otlLib.builder import buildPairPosClassesSubtable, buildValue
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.builder import buildVarDevTable

FONT = Path(__file__).parents[1] / "static" / "fonts" / "gabarito-latin.woff2"
UNUSED = {"dnom", "frac", "numr"}  # features, for fractions
Value = tuple[int, int | None]  # in units of the font, and which row of the table of variations adds to it
Kerning = dict[tuple[int, int], Value]  # by the numbers of the first and the second glyph


def main() -> None:
    """Write the font anew."""
    font = TTFont(FONT, recalcTimestamp=False)
    before = FONT.stat().st_size
    _leave_out(font)
    kerning = _kerning(font)
    _set_kerning(font, kerning)
    font.save(FONT)
    assert _kerning(TTFont(FONT)) == kerning
    print(f"{FONT.name}: {before} bytes, now {FONT.stat().st_size}")


def _leave_out(font: TTFont) -> None:
    records = [*font["GSUB"].table.FeatureList.FeatureRecord, *font["GPOS"].table.FeatureList.FeatureRecord]
    features = {each.FeatureTag for each in records}
    subsetter = Subsetter(Options(notdef_outline=True, layout_features=sorted(features - UNUSED)))
    subsetter.populate(unicodes=font.getBestCmap())
    subsetter.subset(font)


def _lookup(font: TTFont) -> Any:
    [number] = {
        number
        for record in font["GPOS"].table.FeatureList.FeatureRecord
        if record.FeatureTag == "kern"
        for number in record.Feature.LookupListIndex
    }
    return font["GPOS"].table.LookupList.Lookup[number]


def _kerning(font: TTFont) -> Kerning:
    """Read every pair that is kerned; of several tables the first that has a pair counts."""
    found: dict[tuple[str, str], Any] = {}
    for wrapped in reversed(_lookup(font).SubTable):
        table = getattr(wrapped, "ExtSubTable", wrapped)
        for place, first in enumerate(table.Coverage.glyphs):
            if table.Format == 1:
                found |= {(first, pair.SecondGlyph): pair.Value1 for pair in table.PairSet[place].PairValueRecord}
                continue
            row = table.Class1Record[table.ClassDef1.classDefs.get(first, 0)].Class2Record
            seconds = table.ClassDef2.classDefs
            found |= {(first, second): row[seconds.get(second, 0)].Value1 for second in font.getGlyphOrder()}
    values = {(first, second): _value(record) for (first, second), record in found.items()}
    number = font.getGlyphID
    return {(number(first), number(second)): value for (first, second), value in values.items() if value != (0, None)}


def _value(record: Any) -> Value:
    device = getattr(record, "XAdvDevice", None)
    return record.XAdvance, (device.StartSize << 16) + device.EndSize if device else None


def _set_kerning(font: TTFont, kerning: Kerning) -> None:
    glyphs = range(len(font.getGlyphOrder()))
    rows = _alike({first: tuple(kerning.get((first, second)) for second in glyphs) for first in glyphs})
    columns = _alike({second: tuple(kerning.get((first, second)) for first in glyphs) for second in glyphs})
    pairs = {
        (_names(font, row), _names(font, column)): (_record(kerning[row[0], column[0]]), None)
        for row, column in product(rows, columns)
        if (row[0], column[0]) in kerning
    }
    lookup = _lookup(font)
    lookup.LookupType = 2
    lookup.SubTable = [buildPairPosClassesSubtable(pairs, font.getReverseGlyphMap())]
    lookup.SubTableCount = 1


def _alike(lines: dict[int, tuple[Value | None, ...]]) -> list[list[int]]:
    """Group the glyphs whose lines of the matrix are the same."""
    groups: dict[tuple[Value | None, ...], list[int]] = {}
    for glyph, line in lines.items():
        groups.setdefault(line, []).append(glyph)
    return list(groups.values())


def _names(font: TTFont, glyphs: list[int]) -> tuple[str, ...]:
    return tuple(font.getGlyphName(glyph) for glyph in glyphs)


def _record(value: Value) -> Any:
    advance, variation = value
    varying = {} if variation is None else {"XAdvDevice": buildVarDevTable(variation)}
    return buildValue({"XAdvance": advance, **varying})


if __name__ == "__main__":
    main()
