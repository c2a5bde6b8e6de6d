"""Loads the shapes that export-shapes.ts and licensed_bones.py have written: distances of four classes on a grid."""

import json
import pathlib

import numpy as np
import torch

# Stored as eighths of a millimetre.
PER_MILLIMETRE = 8


def load(folder, device):
    folder = pathlib.Path(folder)
    shapes = []
    for entry in json.loads((folder / "shapes.json").read_text()):
        nx, ny, nz = entry["size"]
        stored = np.fromfile(folder / entry["file"], np.int8).reshape(4, nz, ny, nx)
        legs = entry["region"] == "knees"
        joints = torch.tensor(entry["kneeCentres" if legs else "hipCentres"], device=device, dtype=torch.float32)
        shapes.append(
            {
                "distances": torch.from_numpy(stored).to(device).half() / PER_MILLIMETRE,
                "size": torch.tensor(entry["size"], device=device, dtype=torch.float32),
                "step": float(entry["step"]),
                "origin": torch.tensor(entry["origin"], device=device, dtype=torch.float32),
                "joints": joints,
                "middle": joints.mean(0),
                "legs": legs,
                "licensed": "parameters" not in entry,
            }
        )
    return shapes
