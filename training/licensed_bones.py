"""Writes the hip bone and the femur of gfxmorph (BSD-2-Clause) as one more shape, with its mirror image as the other side.

They have no sacrum; one of the phantom's is placed between them.
"""

import json
import pathlib
import struct
import sys

import numpy as np
from scipy import ndimage
from scipy.spatial import cKDTree

PER_MILLIMETRE = 8
ABSENT = 127
# Half of the width of the symphysis in the source, which a mirror image would double.
SYMPHYSIS = 5.5


def triangles_of(path):
    data = path.read_bytes()
    (count,) = struct.unpack("<I", data[80:84])
    record = np.dtype([("normal", "<3f4"), ("corners", "<9f4"), ("attribute", "<u2")])
    corners = np.frombuffer(data, record, count, 84)["corners"].reshape(-1, 3, 3).astype(float)
    return corners - [SYMPHYSIS, 0, 0]


def surface_points(triangles, count, random):
    area = np.linalg.norm(np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]), axis=1)
    chosen = triangles[random.choice(len(triangles), count, p=area / area.sum())]
    u, v = random.random((2, count, 1))
    u, v = np.where(u + v > 1, 1 - u, u), np.where(u + v > 1, 1 - v, v)
    return chosen[:, 0] + u * (chosen[:, 1] - chosen[:, 0]) + v * (chosen[:, 2] - chosen[:, 0])


def distances_of(triangles, axes, step, random):
    """Unsigned by the nearest of many points on the surface; inside where a flood from the border does not reach."""
    points = surface_points(triangles, 1_500_000, random)
    z, y, x = np.meshgrid(axes[2], axes[1], axes[0], indexing="ij")
    grid = np.stack([x, y, z], -1).reshape(-1, 3)
    limit = ABSENT / PER_MILLIMETRE
    away = cKDTree(points).query(grid, distance_upper_bound=limit, workers=-1)[0].reshape(x.shape)
    away = np.minimum(away, limit)
    outside, _ = ndimage.label(away > 0.6 * step)
    inside = outside != outside[0, 0, 0]
    # The seed of the inside is not the thin wall itself: its sign comes from the nearest voxel beyond the wall.
    wall = away <= 0.6 * step
    nearest = ndimage.distance_transform_edt(wall, return_distances=False, return_indices=True)
    inside = np.where(wall, inside[tuple(nearest)], inside)
    return np.where(inside, -away, away)


def main():
    source, folder, step = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), float(sys.argv[3])
    random = np.random.default_rng(1)
    hip, femur = (triangles_of(source / name) for name in ("coxae.stl", "femur.stl"))
    low, high = np.array([-190.0, -95, -215]), np.array([190.0, 115, 95])
    axes = [np.arange(a, b, step) for a, b in zip(low, high)]
    head = np.array([93.1 - SYMPHYSIS, -1.0, -79.0])
    grids = []
    for bone in (hip, femur):
        left = distances_of(bone, axes, step, random)
        mirrored = distances_of(bone * [-1, 1, 1], axes, step, random)
        grids.append(np.minimum(left, mirrored))
    entries = json.loads((folder / "shapes.json").read_text())
    donor = next(entry for entry in entries if entry["region"] == "pelvis")
    nx, ny, nz = donor["size"]
    stored = np.fromfile(folder / donor["file"], np.int8).reshape(4, nz, ny, nx)[1] / PER_MILLIMETRE
    shift = np.mean(donor["hipCentres"], 0) - head * [0, 1, 1]
    places = np.meshgrid(*(axes[k] for k in (2, 1, 0)), indexing="ij")
    index = [(p + shift[k] - donor["origin"][k]) / donor["step"] for p, k in zip(places, (2, 1, 0))]
    sacrum = ndimage.map_coordinates(stored, index, order=1, mode="constant", cval=ABSENT / PER_MILLIMETRE)
    sacrum = np.maximum(sacrum, 1.5 - grids[0])
    absent = np.full_like(sacrum, ABSENT / PER_MILLIMETRE)
    distances = np.stack([grids[0], sacrum, grids[1], absent]) * PER_MILLIMETRE
    np.clip(np.round(distances), -ABSENT, ABSENT).astype(np.int8).tofile(folder / "gfxmorph.raw")
    entry = {"file": "gfxmorph.raw", "region": "pelvis", "size": [len(a) for a in axes], "step": step}
    entry |= {"origin": low.tolist(), "hipCentres": [head.tolist(), (head * [-1, 1, 1]).tolist()]}
    entries = [e for e in entries if e["file"] != entry["file"]]
    (folder / "shapes.json").write_text(json.dumps([*entries, entry]))


if __name__ == "__main__":
    main()
