import { assert, integer, property } from 'fast-check';
import { HemisphereLight, PerspectiveCamera, Scene, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { addLights } from './lights.ts';
import type { Lights } from './lights.ts';

const DEFAULTS: Lights = { ambient: 40, intensity: 90, x: 90, y: 90, z: 90 };

/** The ambient light on a surface with this normal, relative to a camera that looks along -z. */
const ambientOn = (lights: Lights) => {
  const [scene, camera] = [new Scene(), new PerspectiveCamera()];
  const added = addLights(scene, camera);
  added.set(lights);
  added.place(500, 100);
  const light = scene.children.find((child) => child instanceof HemisphereLight);
  const direction = light?.position.clone().normalize() ?? new Vector3();
  return (normal: Vector3): number => {
    const weight = 0.5 * normal.dot(direction) + 0.5;
    const [sky, ground] = [light?.color.r ?? 0, light?.groundColor.r ?? 0];
    return (light?.intensity ?? 0) * (ground + weight * (sky - ground));
  };
};

/** The normals of a sphere at the pixels of a grid that it covers. */
const seen = Array.from({ length: 41 }, (_, row) =>
  Array.from({ length: 41 }, (__, column) => {
    const [x, y] = [(column - 20) / 20, (row - 20) / 20];
    return x * x + y * y < 1 ? [new Vector3(x, y, Math.sqrt(1 - x * x - y * y))] : [];
  }),
).flat(2);

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const position = integer({ min: -100, max: 100 });

describe('the ambient light', () => {
  it('has on average the strength that its control sets, wherever the spot is', () => {
    assert(
      property(integer({ min: 0, max: 100 }), position, position, position, (ambient, x, y, z) => {
        const light = ambientOn({ ...DEFAULTS, ambient, x, y, z });
        const uniform = (ambient / 100) * 2.2;
        expect(Math.abs(mean(seen.map(light)) - uniform)).toBeLessThanOrEqual(0.05 * uniform);
      }),
    );
  });

  it('is never negative, and nothing is left of it at 0', () => {
    assert(
      property(position, position, position, (x, y, z) => {
        const [light, none] = [
          { ...DEFAULTS, x, y, z },
          { ...DEFAULTS, ambient: 0, x, y, z },
        ].map(ambientOn);
        expect(Math.min(...seen.map((normal) => light?.(normal) ?? -1))).toBeGreaterThan(0);
        expect(Math.max(...seen.map((normal) => none?.(normal) ?? 1))).toBe(0);
      }),
      { numRuns: 20 },
    );
  });

  it('gives form to the side that the spot does not reach', () => {
    const spot = new Vector3(1, 1, 1).normalize();
    const shadow = seen.filter((normal) => normal.dot(spot) < 0).map(ambientOn(DEFAULTS));
    expect(Math.max(...shadow) / Math.min(...shadow)).toBeGreaterThan(1.4);
    expect(Math.min(...shadow)).toBeGreaterThan(0.6 * mean(seen.map(ambientOn(DEFAULTS))));
  });
});
