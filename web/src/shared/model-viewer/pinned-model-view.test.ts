import { pinnedView } from '@cotyle/contract/pins';
import { VIEW_LIMITS } from '@cotyle/domain/pins/pinned-view';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { cameraPose } from '../../viewer/scene/orbit.ts';
import type { Orbit } from '../../viewer/scene/orbit.ts';
import { modelViewState, pinnedModelView } from './pinned-model-view.ts';
import type { ModelViewState } from './pinned-model-view.ts';
import { between } from '@cotyle/domain/testing/between';

/** JSON has no negative zero. */
const number = (min: number, max: number) => between(min, max).map((value) => value + 0);
const coordinate = number(-VIEW_LIMITS.coordinate, VIEW_LIMITS.coordinate);
const orbit: fc.Arbitrary<Orbit> = fc.record({
  target: fc.tuple(coordinate, coordinate, coordinate),
  distance: number(1e-3, VIEW_LIMITS.distance),
  azimuth: number(-100, 100),
  elevation: number(-Math.PI / 2, Math.PI / 2),
});
const state: fc.Arbitrary<ModelViewState> = fc.record({
  orbit,
  cut: fc.record({
    plane: fc.constantFrom('none', 'sagittal', 'coronal', 'axial'),
    position: fc.option(number(-400, 400), { nil: undefined }),
    flipped: fc.boolean(),
  }),
  tilt: fc.integer({ min: -30, max: 30 }),
  opacity: fc.integer({ min: 10, max: 100 }),
});

/** To the server and back. */
const restored = (seen: ModelViewState): ModelViewState => {
  const sent = pinnedView.parse(JSON.parse(JSON.stringify(pinnedModelView('MODEL', seen))));
  if (sent.viewer === 'SCAN') throw new Error('It is a view of a model.');
  return modelViewState(sent);
};

it('a view of a model is restored exactly as it was', () => {
  fc.assert(
    fc.property(state, (seen) => {
      expect(restored(seen)).toEqual(seen);
    }),
  );
});

it('the restored camera of the other hip is the mirror image', () => {
  fc.assert(
    fc.property(state, (seen) => {
      const { target, azimuth } = seen.orbit;
      const mirrored = {
        ...seen.orbit,
        target: [-target[0], target[1], target[2]] as const,
        azimuth: -azimuth,
      };
      const [here, there] = [
        cameraPose(restored(seen).orbit),
        cameraPose(restored({ ...seen, orbit: mirrored }).orbit),
      ];
      expect(there.position[0] + here.position[0]).toBeCloseTo(0, 6);
      expect(there.position[1]).toBeCloseTo(here.position[1], 6);
      expect(there.position[2]).toBeCloseTo(here.position[2], 6);
    }),
  );
});

it('a view that is out of bounds is refused', () => {
  const view = pinnedModelView('MODEL', {
    orbit: { target: [0, 0, 0], distance: 500, azimuth: 0, elevation: 0 },
    cut: { plane: 'none', position: undefined, flipped: false },
    tilt: 0,
    opacity: 100,
  });
  expect(pinnedView.safeParse(view).success).toBe(true);
  for (const camera of [{ distance: NaN }, { distance: -1 }, { azimuth: Infinity }, { elevation: 2 }])
    expect(pinnedView.safeParse({ ...view, camera: { ...view.camera, ...camera } }).success).toBe(false);
});
