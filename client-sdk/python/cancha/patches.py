"""Patches of one colour in a picture, for WebSim's exercises."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from cancha.readings import Picture

# Red, green and blue, from 0 to 255. Further numbers are ignored.
Limits = Sequence[int]

# Lower and upper limits of WebSim's colours.
COLOURS: dict[str, tuple[Limits, Limits]] = {
    "red": ((110, 0, 0), (255, 30, 30)),
    "green": ((0, 50, 0), (30, 255, 30)),
    "blue": ((0, 0, 100), (30, 30, 255)),
    "white": ((230, 230, 230), (255, 255, 255)),
    "black": ((0, 0, 0), (105, 105, 105)),
    "yellow": ((110, 125, 0), (255, 255, 30)),
}


class Patch(NamedTuple):
    """A patch: pixels that touch at their sides or corners."""

    column: float = math.nan  # Column of its centre; NaN: there is no patch.
    row: float = math.nan
    area: int = 0  # Number of pixels.


def largest_patch(picture: Picture, low: Limits, high: Limits) -> Patch:
    """Returns the largest patch of colours from `low` to `high`, both included."""
    mask = _mask(picture, low, high)
    best: list[int] = []
    begin = mask.find(1)
    while begin >= 0:
        patch = _take_patch(mask, picture.width, begin)
        if len(patch) > len(best):
            best = patch
        begin = mask.find(1, begin)
    if not best:
        return Patch()
    column = sum(pixel % picture.width for pixel in best) // len(best)
    row = sum(pixel // picture.width for pixel in best) // len(best)
    return Patch(column, row, len(best))


def _mask(picture: Picture, low: Limits, high: Limits) -> bytearray:
    """Returns a mask: 1 for each pixel within the limits. Computes all pixels at once."""
    size = picture.width * picture.height
    mask = (1 << 8 * size) - 1
    for channel in range(3):
        is_within = bytes(low[channel] <= value <= high[channel] for value in range(256))
        mask &= int.from_bytes(picture.rgb[channel::3].translate(is_within), "big")
    return bytearray(mask.to_bytes(size, "big"))


def _take_patch(mask: bytearray, width: int, begin: int) -> list[int]:
    """Returns the pixels of the patch around the pixel `begin`, and removes them from the mask."""
    patch = [begin]
    mask[begin] = 0
    for pixel in patch:  # The list grows during the loop.
        column = pixel % width
        sides = range(-1 if column > 0 else 0, 2 if column < width - 1 else 1)
        for row in (pixel - width, pixel, pixel + width):
            for side in sides:
                neighbour = row + side
                if 0 <= neighbour < len(mask) and mask[neighbour]:
                    mask[neighbour] = 0
                    patch.append(neighbour)
    return patch
