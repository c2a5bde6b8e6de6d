"""Trains the network that says how far the ring around a socket stands out from its edge as it would be without spurs.

Its loss is that of the plane through the edge, which is what the product measures, and that of each place.
"""

import argparse
import base64
import math
import pathlib
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

DIRECTIONS = 137
VALUES = 10
ABSENT = -90
NOTCH_HALF = 0.24 * math.pi
# Millimetres: how far from the plane of the ring heights count, and how thick a wall is measured at most.
FURTHEST = 8.0
PER_HEIGHT = 3.0
PER_THICKNESS = 4.0
# The wave that is expected, and how much people differ (domain/src/landmarks/proposals/rim-terms.ts).
RISE, HIGHEST = 1.8, math.radians(70)
DIFFER = [0.9, 0.9, 0.35, 0.35]
LEAST_OFF, MOST_OFF = math.log(0.05), math.log(10)


def terms_at(turn):
    plane = np.stack([np.ones_like(turn), np.cos(turn), np.sin(turn)], 1)
    waves = np.stack([np.cos(2 * turn), np.sin(2 * turn), np.cos(3 * turn), np.sin(3 * turn)], 1)
    return plane, waves


def ring_turns(count):
    return NOTCH_HALF + np.arange(count) / (count - 1) * 2 * (math.pi - NOTCH_HALF)


def curve_terms():
    """Each wave without its plane of best fit, so that the plane of a curve is its first three terms."""
    plane, waves = terms_at(ring_turns(24))
    part = np.linalg.lstsq(plane, waves, rcond=None)[0]
    plane, waves = terms_at(ring_turns(DIRECTIONS))
    return np.concatenate([plane, waves - plane @ part], 1)


def inputs_of(rings):
    """Ten channels of each place of a ring, as rim-network.ts makes them; and the plane that was taken from the heights."""
    height, deeper, thickness = rings[:, :, 0], rings[:, :, 1:5], rings[:, :, 5:9]
    present = height > ABSENT
    plane, _ = terms_at(ring_turns(DIRECTIONS))
    weights = present[:, :, None] * plane
    normal = np.einsum("nti,tj->nij", weights, plane) + 1e-6 * np.eye(3)
    right = np.einsum("nti,nt->ni", weights, np.where(present, height, 0))
    level = np.linalg.solve(normal, right[..., None])[..., 0] @ plane.T
    above = np.clip(height - level, -FURTHEST, FURTHEST) / PER_HEIGHT
    below = np.where(deeper > ABSENT, np.clip(deeper - height[..., None], -FURTHEST, FURTHEST), -FURTHEST) / PER_HEIGHT
    channels = np.concatenate([np.ones_like(height)[..., None], above[..., None], below, thickness / PER_THICKNESS], 2)
    return np.where(present[..., None], channels, 0).transpose(0, 2, 1).astype(np.float32), present


class RimNetwork(nn.Module):
    def __init__(self, width, dilations):
        super().__init__()
        self.first = nn.Conv1d(VALUES, width, 5, padding=2)
        self.layers = nn.ModuleList(nn.Conv1d(width, width, 3, padding=d, dilation=d) for d in dilations)
        self.last = nn.Conv1d(width, 2, 1)
        self.drop = nn.Dropout1d(0.1)
        # Neighbours say much the same: so many of them count as one.
        self.alike = nn.Parameter(torch.tensor(math.log(8.0)))

    def forward(self, rings):
        x = F.leaky_relu(self.first(rings), 0.01)
        for layer in self.layers:
            x = x + F.leaky_relu(layer(self.drop(x)), 0.01)
        out, off = self.last(x).unbind(1)
        return out, off.clamp(LEAST_OFF, MOST_OFF)


def fitted(height, weight, terms, mirrored):
    prior = torch.zeros(7, 7, device=height.device)
    mean = torch.zeros(len(height), 7, device=height.device)
    for n, differ in enumerate(DIFFER):
        prior[3 + n, 3 + n] = 1 / differ**2
    mean[:, 3] = RISE * math.cos(HIGHEST) / DIFFER[0] ** 2
    mean[:, 4] = torch.where(mirrored, -1, 1) * RISE * math.sin(HIGHEST) / DIFFER[1] ** 2
    normal = torch.einsum("nt,ti,tj->nij", weight, terms, terms) + prior + 1e-6 * torch.eye(7, device=height.device)
    right = torch.einsum("nt,ti->ni", weight * height, terms) + mean
    return torch.linalg.solve(normal, right[..., None])[..., 0], torch.linalg.inv(normal)


def varied(batch):
    """Half of the rings in the mirror, all with small errors: what the network learns must not hang on a tenth of a millimetre."""
    rings, height, truth, present, exact = batch
    mirrored = torch.rand(len(rings), device=rings.device) < 0.5
    flip = lambda part: torch.where(mirrored.view(-1, *[1] * (part.dim() - 1)), part.flip(-1), part)
    rings, height, truth, present = map(flip, (rings, height, truth, present))
    sign = torch.ones_like(exact)
    sign[:, [2, 4, 6]] = torch.where(mirrored, -1.0, 1.0)[:, None]
    rough = 0.1 * torch.randn_like(height) * present
    deep = 0.2 * torch.randn(len(rings), 4, 1, device=rings.device) + 0.1 * torch.randn_like(rings[:, 2:6])
    thick = (0.12 * torch.randn(len(rings), 4, 1, device=rings.device)).exp()
    parts = [rings[:, :1], rings[:, 1:2] + rough[:, None] / PER_HEIGHT, rings[:, 2:6] + deep * present[:, None] / PER_HEIGHT]
    return [torch.cat([*parts, rings[:, 6:] * thick], 1), height + rough, truth, present, exact * sign], mirrored


def losses(model, batch, terms, mirrored=None):
    rings, height, truth, present, exact = batch
    mirrored = torch.zeros(len(rings), dtype=bool, device=rings.device) if mirrored is None else mirrored
    out, off = model(rings)
    away = (height - out - truth) / off.exp()
    place = (off + away.clamp(-4, 4) ** 2 / 2)[present].mean()
    weight = present * (-2 * off - model.alike).exp()
    curve, covariance = fitted(height - out, weight, terms, mirrored)
    error = (curve - exact)[:, 1:3]
    spread = covariance[:, 1:3, 1:3] + 1e-4 * torch.eye(2, device=error.device)
    mahalanobis = torch.einsum("ni,nij,nj->n", error, torch.linalg.inv(spread), error)
    plane = (mahalanobis.clamp(max=40) + torch.logdet(spread)).mean() / 2
    return place, plane, error.norm(dim=1), covariance[:, 1, 1].add(covariance[:, 2, 2]).sqrt()


SOURCE = """/** Written by training/rims.py, as training/README.md says. The numbers are 16-bit floats, lowest byte first, in base64. */
export const RIM_WEIGHTS = {{
  width: {width},
  dilations: {dilations},
  alike: {alike:.3f},
  numbers:
    '{numbers}',
}};
"""


def source_of(model, options):
    """The numbers of all layers in the order in which they are used."""
    layers = [model.first, *model.layers, model.last]
    numbers = [p.detach().cpu().numpy().ravel() for layer in layers for p in (layer.weight, layer.bias)]
    packed = base64.b64encode(np.concatenate(numbers).astype("<f2").tobytes()).decode()
    alike = float(model.alike.exp())
    return SOURCE.format(width=options.width, dilations=options.dilations, alike=alike, numbers=packed)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rings", nargs="+", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--width", type=int, default=48)
    parser.add_argument("--dilations", type=int, nargs="*", default=[2, 4, 8])
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=20261119)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    data = np.concatenate([np.fromfile(path, np.float32).reshape(-1, DIRECTIONS, VALUES) for path in options.rings])
    rings, present = inputs_of(data[:, :, :9])
    terms = torch.tensor(curve_terms(), dtype=torch.float32, device=device)
    truth = torch.tensor(data[:, :, 9], device=device)
    exact = torch.linalg.lstsq(terms, truth.T).solution.T
    height = torch.tensor(np.where(present, data[:, :, 0], 0), device=device)
    whole = [torch.tensor(rings, device=device), height, truth, torch.tensor(present, device=device), exact]
    # The rings of a socket lie one after the other, so only the sockets at the ends of a block can be in both parts.
    held = torch.arange(len(data), device=device) % 400 < 40
    train, test = [[part[which] for part in whole] for which in (~held, held)]
    model = RimNetwork(options.width, options.dilations).to(device)
    averaged = torch.optim.swa_utils.AveragedModel(model, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.995))
    optimizer = torch.optim.AdamW(model.parameters(), 3e-3, weight_decay=2e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 3e-3, options.steps, pct_start=0.05)
    started = time.time()
    for step in range(options.steps):
        chosen = torch.randint(len(train[0]), (256,), device=device)
        batch, mirrored = varied([part[chosen] for part in train])
        place, plane, _, _ = losses(model, batch, terms, mirrored)
        optimizer.zero_grad()
        (place + plane).backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1)
        optimizer.step()
        schedule.step()
        averaged.update_parameters(model)
        if (step + 1) % 500 == 0:
            averaged.module.eval()
            with torch.no_grad():
                scores = [losses(averaged.module, part, terms) for part in (train, test)]
            text = " | ".join(
                f"{place:.3f} {plane:.3f} error {torch.rad2deg(error / 25).mean():.3f}° "
                f"{torch.rad2deg(error / 25).quantile(0.95):.2f}° spread {torch.rad2deg(spread / 25).mean():.3f}°"
                for place, plane, error, spread in scores
            )
            print(f"{step + 1} {time.time() - started:.0f} s: {text}", flush=True)
    options.out.write_text(source_of(averaged.module, options))


if __name__ == "__main__":
    main()
