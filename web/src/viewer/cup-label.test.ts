import { assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { besideCup, besideHandle } from './cup-label.ts';
import { between } from '@cotyle/domain/testing/between';

const [label, view] = [
  { width: 150, height: 48 },
  { width: 900, height: 700 },
];

const cup = (x: number, y: number, radius: number, angle: number) => ({
  centre: [x, y] as const,
  knob: [x + 2 * radius * Math.cos(angle), y + 2 * radius * Math.sin(angle)] as const,
  radius,
});

describe('the label of the cup', () => {
  it('covers neither the cup nor the end of its axis, and stays in the view', () => {
    assert(
      property(
        between(150, 750),
        between(150, 550),
        between(10, 90),
        between(-4, 4),
        (x, y, radius, angle) => {
          const drawn = cup(x, y, radius, angle);
          const [left, top] = besideCup(drawn, label, view) ?? [0, 0];
          const distance = (to: readonly [number, number]): number =>
            Math.hypot(
              Math.max(left - to[0], 0, to[0] - left - label.width),
              Math.max(top - to[1], 0, to[1] - top - label.height),
            );
          expect(distance(drawn.centre)).toBeGreaterThanOrEqual(radius);
          expect(distance(drawn.knob)).toBeGreaterThan(0);
          expect(left).toBeGreaterThanOrEqual(0);
          expect(top).toBeGreaterThanOrEqual(0);
          expect(left + label.width).toBeLessThanOrEqual(view.width);
          expect(top + label.height).toBeLessThanOrEqual(view.height);
        },
      ),
    );
  });

  it('is on the other side than the knob: mirrored for the other hip', () => {
    const [left, right] = [0.8, Math.PI - 0.8].map((angle) =>
      besideCup(cup(450, 350, 60, angle), label, view),
    );
    expect(left?.[0]).toBeLessThan(450 - 60 - label.width);
    expect(right?.[0]).toBeGreaterThan(450 + 60);
    expect((left?.[0] ?? 0) + label.width - 450).toBeCloseTo(450 - (right?.[0] ?? 0), 6);
  });

  it('stays in the view although there is no room beside the cup, and is hidden without a cup', () => {
    const [x = -1, y = -1] = besideCup(cup(450, 350, 600, 1), label, view) ?? [];
    expect(x >= 0 && y >= 0 && x + label.width <= 900 && y + label.height <= 700).toBe(true);
    expect(besideCup({ centre: undefined, knob: undefined, radius: 0 }, label, view)).toBeUndefined();
  });
});

describe('the label of a handle', () => {
  it('is beside it, or above or below where the view ends, and never on it', () => {
    assert(
      property(between(20, 880), between(80, 640), (x, y) => {
        const [left, top] = besideHandle([x, y], label, view);
        const isOn = x >= left && x <= left + label.width && y >= top && y <= top + label.height;
        expect(isOn).toBe(false);
        expect(left >= 0 && top >= 0).toBe(true);
        expect(left + label.width <= view.width && top + label.height <= view.height).toBe(true);
      }),
    );
    expect(besideHandle([600, 350], label, view)).toEqual([624, 326]);
    expect(besideHandle([850, 350], label, view)[1]).toBeLessThan(350 - label.height);
    expect(besideHandle([850, 100], label, view)[1]).toBeGreaterThan(100);
  });
});
