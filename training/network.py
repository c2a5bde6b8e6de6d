"""The network: a small 3D U-Net that runs on two cores in a few seconds per patch."""

import torch
import torch.nn as nn
import torch.nn.functional as F

# Background, hip bone, sacrum, femur, other bone.
CLASSES = 5


def block(inputs, outputs):
    """Batch norm instead of instance norm: it folds into the convolution, and a result does not depend on the patch."""
    layers = []
    for n in (inputs, outputs):
        layers += [nn.Conv3d(n, outputs, 3, padding=1, bias=False), nn.BatchNorm3d(outputs), nn.ReLU(inplace=True)]
    return nn.Sequential(*layers)


class BoneNetwork(nn.Module):
    def __init__(self, widths=(16, 32, 64, 96, 128)):
        super().__init__()
        self.down = nn.ModuleList(block(a, b) for a, b in zip((1, *widths), widths))
        pairs = list(zip(widths, widths[1:]))[::-1]
        self.up = nn.ModuleList(nn.ConvTranspose3d(below, here, 2, 2) for here, below in pairs)
        self.join = nn.ModuleList(block(2 * here, here) for here, _ in pairs)
        self.score = nn.Conv3d(widths[0], CLASSES, 1)

    def forward(self, x):
        kept = []
        for level in self.down[:-1]:
            x = level(x)
            kept.append(x)
            x = F.max_pool3d(x, 2)
        x = self.down[-1](x)
        for up, join in zip(self.up, self.join):
            x = join(torch.cat([up(x), kept.pop()], 1))
        return self.score(x)
