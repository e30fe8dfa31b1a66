"""Make the sounds of the tables: `python -m tools.sounds` writes `static/sounds/*.mp3`.

They are made from code alone (`made.py`), so that they are the site's own, under its licence. MP3 is what every browser
decodes, Safari's old ones too. Its encoder is no dependency of the site: `pip install lameenc==1.9.0` before, in an
environment that may be thrown away. `--wav FOLDER` writes waves instead, to look at: `sox FOLDER/win.wav -n stat`.
"""

import argparse
import array
import importlib
import sys
import wave
from pathlib import Path
from typing import Any

from tools.sounds.made import MADE
from tools.sounds.waves import RATE, Wave

FOLDER = Path(__file__).resolve().parents[2] / "static" / "sounds"
KBIT = 48  # a second
MOST = 60_000  # bytes together


def main() -> None:
    """Write all sounds, and say how long and how large they are."""
    parser = argparse.ArgumentParser(prog="python -m tools.sounds", description=__doc__)
    parser.add_argument("--wav", type=Path, metavar="FOLDER")
    folder = parser.parse_args().wav
    whole = 0
    for name, make in MADE.items():
        sound = make()
        if folder:
            _write_wave(folder / f"{name}.wav", sound)
            continue
        data = encoded(sound)
        (FOLDER / f"{name}.mp3").write_bytes(data)
        whole += len(data)
        print(f"{name:7} {len(sound) / RATE:5.2f} s {len(data):6} bytes")
    if whole > MOST:
        sys.exit(f"{whole} bytes are more than {MOST}.")


def encoded(sound: Wave) -> bytes:
    """The sound as MP3."""
    encoder: Any = importlib.import_module("lameenc").Encoder()
    encoder.set_bit_rate(KBIT)
    encoder.set_in_sample_rate(RATE)
    encoder.set_channels(1)
    encoder.set_quality(2)
    encoder.silence()
    return bytes(encoder.encode(_samples(sound)) + encoder.flush())


def _write_wave(path: Path, sound: Wave) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(_samples(sound))


def _samples(sound: Wave) -> bytes:
    return array.array("h", (round(sample * 32_000) for sample in sound)).tobytes()


if __name__ == "__main__":
    main()
