"""Paints training patches: random poses of bone shapes become images with labels, all on the GPU, none stored.

Arrays are indexed (z, y, x) in LPS: x to the left, y to the back, z to the head. Distances are in millimetres, negative inside.
"""

import math
import random

import torch
import torch.nn.functional as F

HIP, SACRUM, FEMUR, OTHER = range(4)
IGNORED = -1
# As the product scales Hounsfield units: see the model card.
LOW, HIGH, SCALE = -300.0, 1500.0, 900.0


def scaled(hu):
    return (hu.clamp(LOW, HIGH) - LOW) / SCALE - 1


class Painter:
    def __init__(self, shapes, device, step, patch, seed):
        self.shapes, self.device, self.step, self.patch = shapes, device, step, patch
        # Single numbers come from the processor: asking the GPU for each would wait for it.
        self.numbers = random.Random(seed)
        self.fields = torch.Generator(device).manual_seed(seed)
        axis = (torch.arange(patch, device=device).float() - (patch - 1) / 2) * step
        z, y, x = torch.meshgrid(axis, axis, axis, indexing="ij")
        self.grid = torch.stack([x, y, z], -1)

    # Random numbers

    def uniform(self, low=0.0, high=1.0):
        return self.numbers.uniform(low, high)

    def chance(self, probability):
        return self.uniform() < probability

    def one_of(self, items):
        return items[self.numbers.randrange(len(items))]

    def normal(self, *size):
        return torch.randn(*size, generator=self.fields, device=self.device)

    def smooth(self, wave):
        """A random field of standard deviation about 0.6 that changes over `wave` millimetres."""
        cells = max(2, math.ceil(self.patch * self.step / wave) + 1)
        field = self.normal(1, 1, cells, cells, cells)
        return F.interpolate(field, size=(self.patch,) * 3, mode="trilinear", align_corners=True)[0, 0]

    # The shape in a random pose

    def centre(self, shape):
        spread = torch.tensor([14.0, 14.0, 20.0], device=self.device) * (1 if self.step < 2 else 2.5)
        if self.chance(0.58):
            return self.one_of(shape["joints"]) + self.normal(3) * spread
        if not shape["legs"] and self.chance(0.25):
            # Around the joint of the sacrum and the lowest vertebra.
            return shape["middle"] + torch.tensor([0.0, 45.0, 95.0], device=self.device) + self.normal(3) * spread
        margin = 0.08
        at = torch.tensor([self.uniform() for _ in range(3)], device=self.device) * (1 - 2 * margin) + margin
        return shape["origin"] + at * (shape["size"] - 1) * shape["step"]

    def points(self, shape):
        """For every voxel of the patch its place in the space of the shape, and the scale of that space."""
        a, b, c = (self.uniform(-1, 1) * math.radians(limit) for limit in (22, 14, 14))
        turn = torch.eye(3, device=self.device)
        for angle, (i, j) in ((a, (1, 2)), (b, (0, 2)), (c, (0, 1))):
            plane = torch.eye(3, device=self.device)
            plane[i, i] = plane[j, j] = math.cos(angle)
            plane[i, j], plane[j, i] = -math.sin(angle), math.sin(angle)
            turn = turn @ plane
        size = self.uniform(0.85, 1.2)
        stretch = torch.tensor([size * self.uniform(0.94, 1.06) for _ in range(3)], device=self.device)
        grid = self.grid / stretch
        if self.chance(0.5):
            grid = grid * torch.tensor([-1.0, 1.0, 1.0], device=self.device)
        points = grid @ turn.T + self.centre(shape)
        for wave, amplitude in ((90, 5.0), (40, 2.0), (15, 0.35)):
            points = points + amplitude * self.uniform() * torch.stack([self.smooth(wave) for _ in range(3)], -1)
        return points, size

    def sampled(self, shape, channels, points):
        """The distances of some classes at these points."""
        at = (points - shape["origin"]) / shape["step"] / (shape["size"] - 1) * 2 - 1
        of = shape["distances"][None, channels]
        return F.grid_sample(of, at[None].to(of.dtype), align_corners=True, padding_mode="border")[0].float()

    def distances(self, shape, points, size):
        s = self.sampled(shape, slice(0, 4), points) * size
        if not shape["legs"] and self.chance(0.6):
            # The vertebrae lie elsewhere on the sacrum: lower where the disc is narrow.
            away = torch.tensor([self.uniform(-3, 3), self.uniform(-6, 6), self.uniform(-4, 10)], device=self.device)
            s[OTHER] = self.sampled(shape, slice(OTHER, OTHER + 1), points + away)[0] * size
        s = s + torch.tensor([self.uniform(-0.7, 0.7) for _ in range(4)], device=self.device).view(4, 1, 1, 1)
        return s + 0.3 * self.smooth(12)

    def joined(self, s):
        """Osteophytes, then the gaps: the pelvis is moved back from the femur, the sacrum from the hip bone."""
        if self.chance(0.35):
            near = (s[FEMUR].abs() < 9) & (s[HIP].abs() < 9)
            for bone in (HIP, FEMUR):
                s[bone] = s[bone] - near * (self.smooth(9) - 0.5).relu() * self.uniform(0, 6)
        gap = self.uniform(0.7, 1.4) if self.chance(0.35) else self.uniform(1.4, 4.5)
        gap = gap * (1 + 0.25 * self.smooth(25)).clamp(0.6, 1.6)
        s[HIP] = torch.maximum(s[HIP], gap - s[FEMUR])
        s[SACRUM] = torch.maximum(s[SACRUM], self.uniform(0.8, 3.0) - s[HIP])
        nearest = torch.minimum(torch.minimum(s[HIP], s[FEMUR]), s[SACRUM])
        s[OTHER] = torch.maximum(s[OTHER], self.uniform(0.6, 4.0) - nearest)
        return s

    # The image

    def part(self, distance):
        """The part of each voxel that lies inside, for a surface at that distance."""
        return (0.5 - distance / self.step).clamp(0, 1)

    def soft_tissue(self, points, shape, bone):
        muscle, fat = self.uniform(20, 80), self.uniform(-120, -60)
        if self.chance(0.12):
            fat = muscle + self.uniform(-15, 15)
        pattern = self.smooth(35) + 0.7 * self.smooth(14) + self.uniform(-0.6, 0.9)
        image = fat + (muscle - fat) * torch.sigmoid(pattern * 12)
        if self.chance(0.8):
            fluid = self.uniform(0, 130)
            near = torch.sigmoid((self.uniform(2, 5) - bone) * 3)
            image = image * (1 - near) + fluid * near
        blobs = ((30, 0.9, -900, -500, 0.3), (45, 0.9, 0, 400, 0.3), (12, 1.0, 120, 300, 0.4), (5, 1.5, 300, 1400, 0.4), (8, 1.4, 200, 900, 0.3))
        for wave, level, low, high, probability in blobs:
            if self.chance(probability):
                inside = torch.sigmoid((self.smooth(wave) - level) * 25) * (bone > self.uniform(1.5, 6))
                image = image + inside * (self.uniform(low, high) - image)
        if self.chance(0.3):
            image = self.with_bowel(image, bone)
        return self.with_skin(image, points, shape, fat, bone)

    def with_bowel(self, image, bone):
        """A wall around mottled content, with gas in it, and contrast in some."""
        depth = (self.smooth(self.uniform(22, 45)) - self.uniform(0.3, 0.8)) * 12
        away = torch.sigmoid((bone - self.uniform(3, 10)) * 2)
        content = self.uniform(-60, 60) + self.uniform(10, 120) * self.smooth(self.uniform(3, 7))
        if self.chance(0.3):
            content = content + self.uniform(100, 500)
        if self.chance(0.6):
            gas = torch.sigmoid((self.smooth(self.uniform(8, 20)) - self.uniform(0, 0.7)) * 25)
            content = content + gas * (self.uniform(-950, -700) - content)
        wall = torch.sigmoid((depth + self.uniform(1, 3)) * 3) * away
        image = image + wall * (self.uniform(20, 70) - image)
        return image + torch.sigmoid(depth * 3) * away * (content - image)

    def with_skin(self, image, points, shape, fat, bone):
        wide, deep = self.uniform(150, 250), self.uniform(95, 170)
        middle = shape["middle"]
        x, y = points[..., 0] - middle[0], points[..., 1] - middle[1] - self.uniform(-20, 20)
        skin = (torch.sqrt((x / wide) ** 2 + (y / deep) ** 2) - 1) * deep
        if shape["legs"] or self.chance(0.2):
            apart = self.uniform(70, 115)
            thigh = self.uniform(65, 110)
            legs = (torch.sqrt((x.abs() - apart) ** 2 + y**2) - thigh)
            skin = legs if shape["legs"] else torch.where(points[..., 2] < middle[2] - 70, torch.maximum(skin, legs), skin)
        skin = torch.minimum(skin, bone - self.uniform(3, 12)) + 2 * self.smooth(40)
        layer = torch.sigmoid((skin + self.uniform(3, 45)) * 2)
        image = image * (1 - layer) + fat * layer
        image = torch.where(skin > -self.uniform(0.5, 2), torch.full_like(image, self.uniform(-20, 60)), image)
        outside = self.part(-skin)
        image = image * (1 - outside) - 1000 * outside
        if self.chance(0.5):
            depth = y - deep - self.uniform(-5, 25)
            table = (depth > 0) & (depth < self.uniform(15, 60)) & (skin > 0)
            edge = table & ((depth < self.step) | (depth > 14))
            image = torch.where(table, torch.full_like(image, self.uniform(-950, -300)), image)
            image = torch.where(edge, torch.full_like(image, self.uniform(-200, 500)), image)
        return image

    def bone_image(self, s, bone):
        # A quarter has the thin, pale cortex of old age.
        is_thin = self.chance(0.25)
        thickness = self.uniform(*((0.35, 1.0) if is_thin else (0.7, 2.6))) * (1 + 0.5 * self.smooth(30)).clamp(0.4, 2.2)
        if self.chance(0.5):
            # The shaft of the femur has the thickest cortex.
            shaft = (s[FEMUR] < bone + 0.1) & (s[HIP] > 12)
            thickness = torch.where(shaft, thickness * self.uniform(1, 2.5), thickness)
        dense = self.uniform(*((250, 900) if is_thin else (350, 1500)))
        cortex = dense + self.uniform(0, 250) * self.smooth(12)
        marrow = self.uniform(-80, 420)
        if self.chance(0.04):
            marrow = self.uniform(-700, -100)
        spongy = marrow + self.uniform(20, 130) * self.smooth(4) + self.uniform(0, 120) * self.smooth(20)
        deep = torch.sigmoid((-bone - self.uniform(6, 14)) / 2) * self.chance(0.6)
        spongy = spongy + deep * (self.uniform(-90, 60) - spongy) * self.uniform(0, 1)
        if self.chance(0.3):
            both = torch.sigmoid((8 - s[HIP].abs()) * 2) * torch.sigmoid((8 - s[FEMUR].abs()) * 2)
            spongy = spongy + both * self.uniform(100, 600)
        if self.chance(0.3):
            cyst = torch.sigmoid((self.smooth(9) - 1.1) * 25)
            spongy = spongy + cyst * (self.uniform(-20, 60) - spongy)
        inner = self.part(bone + thickness)
        image = cortex * (1 - inner) + spongy * inner
        if self.chance(0.25):
            # Sacrum and vertebrae are often paler than the hips.
            pale = (torch.minimum(s[SACRUM], s[OTHER]) < bone + 0.1) * self.uniform(0.2, 0.6)
            image = image + pale * (self.uniform(-30, 50) - image)
        return image

    def with_metal(self, image, labels, points, shape):
        if not self.chance(0.12):
            return image, labels
        joint = self.one_of(shape["joints"])
        away = points - joint
        metal = away.norm(dim=-1) - self.uniform(11, 28)
        side = torch.sign(joint[0] - shape["middle"][0]).item()
        end = torch.tensor([side * self.uniform(30, 45), self.uniform(-5, 10), -self.uniform(60, 160)], device=self.device)
        along = (away @ end / (end @ end)).clamp(0, 1)[..., None]
        metal = torch.minimum(metal, (away - along * end).norm(dim=-1) - self.uniform(5, 9))
        angle = torch.atan2(away[..., 1], away[..., 0])
        streaks = sum(torch.cos(n * angle + self.uniform(0, 6.3)) * self.uniform(-1, 1) for n in (2, 4, 7, 11, 16))
        near = torch.exp(-metal.clamp(min=0) / self.uniform(10, 40))
        image = image + streaks * near * self.uniform(100, 700)
        image = torch.where(metal < 0, torch.full_like(image, 3000.0), image)
        return image, torch.where(metal < 0.5 * self.step, torch.full_like(labels, IGNORED), labels)

    def blurred(self, image, sigmas):
        for axis, sigma in enumerate(sigmas):
            sigma = sigma / self.step
            if sigma < 0.15:
                continue
            reach = max(1, round(3 * sigma))
            t = torch.arange(-reach, reach + 1, device=self.device).float()
            kernel = torch.exp(-t * t / (2 * sigma * sigma))
            shape, pad = [1, 1, 1, 1, 1], [0] * 6
            shape[2 + axis] = -1
            pad[2 * (2 - axis)] = pad[2 * (2 - axis) + 1] = reach
            image = F.conv3d(F.pad(image[None, None], pad, mode="replicate"), (kernel / kernel.sum()).view(shape))[0, 0]
        return image

    def scanned(self, image):
        """Point spread, thick slices, noise."""
        # A quarter is reconstructed softly.
        plane = self.uniform(1.0, 1.7) if self.chance(0.25) else self.uniform(0.3, 1.1)
        image = self.blurred(image, (self.uniform(0.3, 1.6), plane, plane))
        thick = self.uniform(1.5, 5.5)
        if self.chance(0.45) and thick > 1.3 * self.step:
            slices = max(4, round(self.patch * self.step / thick))
            image = F.adaptive_avg_pool3d(image[None, None], (slices, self.patch, self.patch))
            image = F.interpolate(image, size=(self.patch,) * 3, mode="trilinear", align_corners=False)[0, 0]
        noise = self.normal(self.patch, self.patch, self.patch) * self.uniform(4, 55 if self.step < 2 else 30)
        noise = self.blurred(noise, (0.4 * self.step,) * 3) if self.chance(0.5) else noise
        return (image + noise) * self.uniform(0.93, 1.07) + self.uniform(-20, 20)

    def cut_off(self, image, labels, points, shape):
        """The scan ends within the patch, or the circle that was reconstructed."""
        if self.chance(0.3):
            at = int(self.uniform(0.1, 0.9) * self.patch)
            part = slice(0, at) if self.chance(0.5) else slice(at, self.patch)
            if at > self.patch / 2 and part.start == 0 or at < self.patch / 2 and part.start:
                part = slice(at, self.patch) if part.start == 0 else slice(0, at)
            image[part] = LOW
            labels[part] = IGNORED
        if self.chance(0.1):
            across = points[..., :2] - shape["middle"][:2] - 15 * self.normal(2)
            beyond = across.norm(dim=-1) > self.uniform(130, 230)
            image = torch.where(beyond, torch.full_like(image, LOW), image)
            labels = torch.where(beyond, torch.full_like(labels, IGNORED), labels)
        if self.chance(0.08):
            every = max(6, round(25 / self.step))
            image[int(self.uniform(0, every)) :: every] -= self.uniform(50, 300)
        return image, labels

    def sample(self):
        shape = self.one_of(self.shapes)
        points, size = self.points(shape)
        s = self.joined(self.distances(shape, points, size))
        bone, nearest = s.min(0)
        labels = torch.where(bone < 0, nearest + 1, torch.zeros_like(nearest))
        image = self.soft_tissue(points, shape, bone)
        inside = self.part(bone)
        image = image * (1 - inside) + self.bone_image(s, bone) * inside
        image, labels = self.with_metal(image, labels, points, shape)
        beyond = ((points < shape["origin"]) | (points > shape["origin"] + (shape["size"] - 1) * shape["step"])).any(-1)
        labels = torch.where(beyond, torch.full_like(labels, IGNORED), labels)
        image, labels = self.cut_off(self.scanned(image), labels, points, shape)
        return scaled(image), labels

    def batch(self, count):
        images, labels = zip(*(self.sample() for _ in range(count)))
        return torch.stack(images)[:, None], torch.stack(labels)
