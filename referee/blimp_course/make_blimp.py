#!/usr/bin/python3
"""Makes blimp.glb, the envelope and the fins of the blimp as triangles: binary glTF 2.0.

make_blimp.py            writes the file beside this one
make_blimp.py --check    compares with that file; exit status 1 if it differs
"""

import json
import math
import pathlib
import struct
import sys

FILE = pathlib.Path(__file__).with_name("blimp.glb")

LENGTH_M = 1.09
RADIUS_M = 0.262  # A little more than the radius of the capsule that was the envelope before.
GORES = 24  # Strips of the envelope, from nose to tail.
RINGS = 18
STRIPED = {5, 6, 17, 18}  # Gores of the second colour: along both sides.

# Linear red, green, blue, alpha, as in glTF.
COLOURS = [[0.82, 0.83, 0.86, 1], [0.87, 0.16, 0.02, 1]]


def envelope_point(ring, gore):
    """Returns a point of the envelope, which is blunt at the nose and tapers to the tail."""
    turn = math.pi * ring / RINGS
    radius = RADIUS_M * math.sin(turn) ** 0.8 * (1 + 0.16 * math.cos(turn)) / 1.02
    around = 2 * math.pi * gore / GORES
    return (LENGTH_M / 2 * math.cos(turn), radius * math.cos(around), radius * math.sin(around))


def envelope(striped):
    for gore in range(GORES):
        if (gore in STRIPED) == striped:
            for ring in range(RINGS):
                a, b = envelope_point(ring, gore), envelope_point(ring + 1, gore)
                c, d = envelope_point(ring + 1, gore + 1), envelope_point(ring, gore + 1)
                if ring + 1 < RINGS:
                    yield (a, b, c)
                if ring > 0:
                    yield (a, c, d)


def fins():
    """Yields the triangles of four plates that cross at the tail."""
    outline = [(-0.28, 0.15), (-0.4, 0.25), (-0.53, 0.25), (-0.5, 0.04), (-0.35, 0.04)]
    thick = 0.006
    for quarter in range(4):
        cos, sin = [(1, 0), (0, 1), (-1, 0), (0, -1)][quarter]

        def place(x, out, side):
            return (x, out * cos - side * sin, out * sin + side * cos)

        for side in (thick, -thick):
            plate = [place(x, out, side) for x, out in outline]
            for i in range(1, len(plate) - 1):
                corners = (plate[0], plate[i], plate[i + 1])
                yield corners if side < 0 else corners[::-1]
        for i, (x, out) in enumerate(outline):
            next_x, next_out = outline[(i + 1) % len(outline)]
            a, b = place(x, out, -thick), place(next_x, next_out, -thick)
            c, d = place(next_x, next_out, thick), place(x, out, thick)
            yield (a, c, b)
            yield (a, d, c)


def flat_normal(a, b, c):
    u = [q - p for p, q in zip(a, b)]
    v = [q - p for p, q in zip(a, c)]
    normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    size = math.hypot(*normal)
    return [part / size for part in normal]


def smooth_normals(triangles):
    """Returns the normal at each point: the mean of the normals of the triangles around it."""
    sums = {}
    for triangle in triangles:
        normal = flat_normal(*triangle)
        for corner in triangle:
            key = tuple(round(part, 6) for part in corner)
            sums[key] = [s + n for s, n in zip(sums.get(key, [0, 0, 0]), normal)]
    return {key: [part / math.hypot(*total) for part in total] for key, total in sums.items()}


def indexed(triangles, normal_of):
    """Returns the points with their normals, each once, and the indices of the three points of each triangle."""
    places, points, indices = {}, [], []
    for triangle in triangles:
        for corner in triangle:
            point = tuple(round(part, 5) + 0.0 for part in (*corner, *normal_of(triangle, corner)))
            if point not in places:
                places[point] = len(points)
                points.append(point)
            indices.append(places[point])
    return points, indices


def glb():
    smooth = smooth_normals([*envelope(False), *envelope(True)])

    def smoothed(_, corner):
        return smooth[tuple(round(part, 6) for part in corner)]

    def flat(triangle, _):
        return flat_normal(*triangle)

    parts = [
        (indexed(list(envelope(False)), smoothed), 0),
        (indexed(list(envelope(True)), smoothed), 1),
        (indexed(list(fins()), flat), 1),
    ]
    binary, views, accessors, primitives = b"", [], [], []

    def add(data, target, accessor):
        nonlocal binary
        views.append({"buffer": 0, "byteOffset": len(binary), "byteLength": len(data), "target": target})
        accessors.append({"bufferView": len(views) - 1, **accessor})
        binary += data + b"\0" * (-len(data) % 4)
        return len(accessors) - 1

    for (points, indices), material in parts:
        positions = [point[:3] for point in points]
        position = add(b"".join(struct.pack("<3f", *p) for p in positions), 34962,
                       {"componentType": 5126, "count": len(points), "type": "VEC3",
                        "min": [min(p[i] for p in positions) for i in range(3)],
                        "max": [max(p[i] for p in positions) for i in range(3)]})
        normal = add(b"".join(struct.pack("<3f", *point[3:]) for point in points), 34962,
                     {"componentType": 5126, "count": len(points), "type": "VEC3"})
        index = add(struct.pack(f"<{len(indices)}H", *indices), 34963,
                    {"componentType": 5123, "count": len(indices), "type": "SCALAR"})
        primitives.append({"attributes": {"POSITION": position, "NORMAL": normal},
                           "indices": index, "material": material})
    text = json.dumps({
        "asset": {"version": "2.0", "generator": "make_blimp.py"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"name": "blimp", "mesh": 0}],
        "meshes": [{"primitives": primitives}],
        "materials": [{"pbrMetallicRoughness": {"baseColorFactor": colour, "metallicFactor": 0}}
                      for colour in COLOURS],
        "accessors": accessors,
        "bufferViews": views,
        "buffers": [{"byteLength": len(binary)}],
    }, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    chunks = struct.pack("<I4s", len(text), b"JSON") + text
    chunks += struct.pack("<I4s", len(binary), b"BIN\0") + binary
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        if FILE.read_bytes() != glb():
            sys.exit(f"{FILE.name} is not what {pathlib.Path(__file__).name} makes; run it")
    else:
        FILE.write_bytes(glb())
