import { expect, it } from 'vitest';
import { landmarksOf, placedProposals } from './placed.ts';

it('the places of landmarks are the same after they were stored', () => {
  const landmarks = {
    LEFT: { teardrop: [1, 2, 3], acetabularDiameter: 52, acetabularRim: [[4, 5, 6]] },
    RIGHT: { neckCentre: [7, 8, 9] },
  } as const;
  const placed = placedProposals({
    landmarks,
    confidence: { LEFT: { teardrop: 0.25, acetabularDiameter: 1 }, RIGHT: {} },
    missing: { LEFT: { neckCentre: 'NOT_SCANNED' }, RIGHT: {} },
  });
  expect(landmarksOf(placed)).toEqual(landmarks);
  expect(placed.LEFT.teardrop).toEqual({ value: [1, 2, 3], origin: 'PROPOSED', confidence: 0.25 });
  expect(placed.RIGHT.neckCentre?.confidence).toBe(0);
  expect(placed.missing?.LEFT.neckCentre).toBe('NOT_SCANNED');
});
