import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Side } from '../hip/side.ts';
import { SEGMENT_NAMES } from '../segmentation/segments.ts';
import {
  FEMUR_OF_OTHER_SCAN,
  FEMUR_OF_OTHER_SIDE,
  femurOf,
  femurProblem,
  NOT_A_FEMUR,
} from './femur-model.ts';

const made = (segment: (typeof SEGMENT_NAMES)[number], segmentationId = 1, version = 1) => ({
  segment,
  segmentationId,
  version,
});
const pelvis = made('LEFT_HIP_BONE');

describe('The femur of a plan', () => {
  it('is a model of the femur of its side that was made with the pelvis', () => {
    expect(femurProblem(made('LEFT_FEMUR'), pelvis, 'LEFT')).toBeUndefined();
    expect(femurProblem(made('RIGHT_FEMUR'), made('RIGHT_HIP_BONE'), 'RIGHT')).toBeUndefined();
  });

  it('is no other bone, and no file of which the bone is not known', () => {
    for (const segment of SEGMENT_NAMES.filter((name) => !name.endsWith('_FEMUR')))
      expect(femurProblem(made(segment), pelvis, 'LEFT')).toBe(NOT_A_FEMUR);
    expect(femurProblem(undefined, pelvis, 'LEFT')).toBe(NOT_A_FEMUR);
  });

  it('is never of the other side', () => {
    expect(femurProblem(made('RIGHT_FEMUR'), pelvis, 'LEFT')).toBe(FEMUR_OF_OTHER_SIDE);
    expect(femurProblem(made('LEFT_FEMUR'), pelvis, 'RIGHT')).toBe(FEMUR_OF_OTHER_SIDE);
  });

  it('is not of another segmentation, or of a pelvis from elsewhere', () => {
    expect(femurProblem(made('LEFT_FEMUR', 2), pelvis, 'LEFT')).toBe(FEMUR_OF_OTHER_SCAN);
    expect(femurProblem(made('LEFT_FEMUR'), undefined, 'LEFT')).toBe(FEMUR_OF_OTHER_SCAN);
  });

  it('is found among the models of the case, of the version of the pelvis first', () => {
    const models = [
      { fileId: 9, ...made('LEFT_FEMUR', 1, 2) },
      { fileId: 7, ...made('LEFT_HIP_BONE') },
      { fileId: 6, ...made('LEFT_FEMUR') },
      { fileId: 5, ...made('RIGHT_FEMUR') },
    ];
    expect(femurOf(models, 7, 'LEFT')).toEqual({ fileId: 6 });
    expect(femurOf(models, 7, 'RIGHT')).toEqual({ fileId: 5 });
    expect(femurOf(models.slice(0, 2), 7, 'LEFT')).toEqual({ fileId: 9 });
    expect(femurOf(models.slice(0, 2), 7, 'RIGHT')).toEqual({ problem: 'not made' });
    expect(femurOf(models, 8, 'LEFT')).toEqual({ problem: 'pelvis from elsewhere' });
  });

  it('is always one that the server accepts', () => {
    const model = fc.record({
      segment: fc.constantFrom(...SEGMENT_NAMES),
      segmentationId: fc.integer({ min: 1, max: 3 }),
      version: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(
        fc.array(model, { minLength: 1, maxLength: 8 }),
        fc.constantFrom<Side>('LEFT', 'RIGHT'),
        (list, side) => {
          const models = list.map((one, n) => ({ ...one, fileId: n + 1 }));
          const { fileId } = femurOf(models, 1, side);
          const femur = models.find((one) => one.fileId === fileId);
          expect(femur && femurProblem(femur, models[0], side)).toBeUndefined();
        },
      ),
    );
  });
});
