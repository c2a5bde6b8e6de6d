"""Trains the network of one resolution and writes it as ONNX. See README.md for the recipe and the model card."""

import argparse
import math
import pathlib
import time

import numpy as np
import onnx
import torch
import torch.nn as nn
import torch.multiprocessing as multiprocessing
import torch.nn.functional as F
from onnx import TensorProto, helper, numpy_helper

from network import CLASSES, BoneNetwork
from paint import IGNORED, Painter
from shapes import load

WEIGHTS = (1.0, 2.0, 2.0, 2.0, 1.5)


def loss_of(scores, labels):
    scores = scores.float()
    entropy = F.cross_entropy(scores, labels, weight=torch.tensor(WEIGHTS, device=scores.device), ignore_index=IGNORED)
    known = (labels != IGNORED)[:, None]
    parts = scores.softmax(1) * known
    truth = F.one_hot(labels.clamp(min=0), CLASSES).movedim(-1, 1) * known
    overlap, total = (parts * truth).sum((0, 2, 3, 4)), (parts + truth).sum((0, 2, 3, 4))
    dice = (2 * overlap + 1) / (total + 1)
    return entropy + (1 - dice[1:]).mean()


@torch.no_grad()
def paint_forever(queue, options, shapes_of, seed, device):
    painter = Painter(shapes_of(options, device)[0], device, options.step, options.patch, seed)
    while True:
        images, labels = painter.batch(options.batch)
        queue.put((images.half().cpu(), labels.to(torch.int8).cpu()))


def painted(options, device):
    """Batches in a fixed order from several processes: one alone keeps the network waiting."""
    context = multiprocessing.get_context("spawn")
    queues = [context.Queue(4) for _ in range(options.painters)]
    for n, queue in enumerate(queues):
        arguments = (queue, options, shapes_of, options.seed + n, device)
        context.Process(target=paint_forever, args=arguments, daemon=True).start()
    while True:
        for queue in queues:
            images, labels = queue.get()
            yield images.to(device, memory_format=torch.channels_last_3d).float(), labels.to(device).long()


def moving_average(averaged, current, count):
    return averaged + (current - averaged) * max(0.002, 1 / (1 + count / 5))


@torch.no_grad()
def dice_of(network, painter, batches):
    overlap, total = torch.zeros(CLASSES), torch.zeros(CLASSES)
    for _ in range(batches):
        images, labels = painter.batch(4)
        found = network(images).argmax(1)
        found[labels == IGNORED] = IGNORED
        for c in range(CLASSES):
            overlap[c] += 2 * ((found == c) & (labels == c)).sum().cpu()
            total[c] += ((found == c).sum() + (labels == c).sum()).cpu()
    return [round((overlap[c] / total[c].clamp(min=1)).item(), 4) for c in range(1, CLASSES)]


def train(options, held_out, device):
    torch.manual_seed(options.seed)
    # Three times as fast as the default layout.
    network = BoneNetwork().to(device, memory_format=torch.channels_last_3d)
    averaged = torch.optim.swa_utils.AveragedModel(network, avg_fn=moving_average, use_buffers=True)
    batches = painted(options, device)
    optimizer = torch.optim.AdamW(network.parameters(), options.rate, weight_decay=1e-4)
    start, last = time.time(), time.time()

    def done(n):
        """The part of the training that is over, by its steps or by its time, whichever ends first."""
        by_time = (time.time() - start) / options.seconds if options.seconds else 0
        return min(1, max(n / options.steps, by_time))

    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda n: min(1, n / 100) * (0.5 + 0.5 * math.cos(math.pi * done(n))) + 1e-3
    )
    for n in range(options.steps):
        images, labels = next(batches)
        with torch.autocast(device, dtype=torch.bfloat16):
            scores = network(images)
        loss = loss_of(scores, labels)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 5)
        optimizer.step()
        schedule.step()
        averaged.update_parameters(network)
        if time.time() - last > 30 or n + 1 == options.steps:
            last = time.time()
            print(f"{last - start:.0f} s, step {n + 1}, loss {loss.item():.3f}", flush=True)
            # What a training that is killed leaves behind.
            torch.save(averaged.module.state_dict(), options.output.with_suffix(".pt"))
        if done(n) >= 1:
            print(f"stopped after {n + 1} steps", flush=True)
            break
    result = averaged.module.eval()
    print("Dice on shapes that were held out (hip bone, sacrum, femur, other):", flush=True)
    print(dice_of(result, Painter(held_out, device, options.step, options.patch, options.seed + 1), 10), flush=True)
    return result


def export(network, path, patch):
    """Half-precision weights that are widened when the network is loaded: half the size, the same speed."""
    scores = nn.Sequential(network, nn.Softmax(1)).cpu().float()
    axes = {name: {2: "z", 3: "y", 4: "x"} for name in ("hounsfield", "probabilities")}
    torch.onnx.export(
        scores, torch.zeros(1, 1, patch, patch, patch), str(path), input_names=["hounsfield"],
        output_names=["probabilities"], dynamic_axes=axes, opset_version=17, dynamo=False,
    )
    model = onnx.load(str(path))
    graph, widened = model.graph, []
    for weights in list(graph.initializer):
        if weights.data_type != TensorProto.FLOAT or np.prod(weights.dims) < 256:
            continue
        half = numpy_helper.from_array(numpy_helper.to_array(weights).astype(np.float16), weights.name + "_half")
        graph.initializer.remove(weights)
        graph.initializer.append(half)
        widened.append(helper.make_node("Cast", [half.name], [weights.name], to=TensorProto.FLOAT))
    for node in reversed(widened):
        graph.node.insert(0, node)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


def shapes_of(options, device):
    """Those for the training and those held out."""
    shapes = load(options.shapes, device)
    phantoms = [shape for shape in shapes if not shape["licensed"]]
    licensed = [shape for shape in shapes if shape["licensed"]]
    # Both regions of every eighth phantom are held out.
    held_out = [shape for n, shape in enumerate(phantoms) if n // 2 % 8 == 0]
    used = [shape for n, shape in enumerate(phantoms) if n // 2 % 8]
    # The knees are simpler than the pelvis.
    used += [shape for shape in used if not shape["legs"]] * 2
    # A real bone counts as much as a sixth of the phantoms.
    return used + licensed * (len(used) // 6), held_out


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("shapes", help="folder with shapes.json")
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--step", type=float, required=True, help="millimetres of a voxel")
    parser.add_argument("--patch", type=int, default=96)
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--steps", type=int, default=2500)
    parser.add_argument("--seconds", type=float, default=0, help="end after this time, the rate falling with it")
    parser.add_argument("--painters", type=int, default=7, help="processes that paint")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=20261117)
    options = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    network = train(options, shapes_of(options, device)[1], device)
    torch.save(network.state_dict(), options.output.with_suffix(".pt"))
    export(network, options.output, options.patch)


if __name__ == "__main__":
    main()
