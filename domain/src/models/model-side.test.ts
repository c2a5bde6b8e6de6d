import { describe, expect, it } from 'vitest';
import type { HipFacts, HipSocket } from './hip-facts.ts';
import type { Side } from '../hip/side.ts';
import {
  SHOWS_BOTH_HIPS,
  SIDE_UNKNOWN,
  SIDE_UNMEASURED,
  sideOfModel,
  sideText,
  sideWarnings,
  wrongFrame,
  wrongSide,
} from './model-side.ts';

const socket = (side: Side | null, x = 0.7): HipSocket => ({
  centre: [90, 0, 0],
  radius: 26,
  opening: [x, -0.3, -0.6],
  side,
});
const hip = (lies: Side | null, ...sockets: HipSocket[]): HipFacts => ({ sockets, bothHips: false, lies });

describe('the side of a model', () => {
  it.each([
    ['by its shape, at any position', hip(null, socket('LEFT')), { side: 'LEFT', by: 'SHAPE' }],
    ['by its shape before its position', hip('RIGHT', socket('LEFT')), { side: 'LEFT', by: 'SHAPE' }],
    ['by its position without a socket', hip('RIGHT'), { side: 'RIGHT', by: 'POSITION' }],
    [
      'by its position where the socket opens to that side',
      hip('LEFT', socket(null)),
      { side: 'LEFT', by: 'POSITION' },
    ],
    ['unknown where the socket opens inward', hip('RIGHT', socket(null)), undefined],
    ['unknown where sockets disagree', hip('LEFT', socket('LEFT'), socket('RIGHT')), undefined],
    ['unknown of both hips', { ...hip(null, socket('LEFT')), bothHips: true }, undefined],
    ['unknown without evidence', hip(null), undefined],
    ['unknown before it is measured', null, undefined],
  ])('is determined: %s', (_, facts, side) => {
    expect(sideOfModel(facts)).toEqual(side);
  });

  it('is described in a sentence', () => {
    expect(sideText(hip('LEFT', socket('LEFT')))).toBe(
      'The model is of a left hip by the shape of the bone.',
    );
    expect(sideText(hip('RIGHT'))).toBe('The model is of a right hip by its position in the LPS frame.');
    expect(sideText(hip(null))).toBe(SIDE_UNKNOWN);
    expect(sideText({ ...hip(null), bothHips: true })).toBe(SHOWS_BOTH_HIPS);
    expect(sideText(null)).toBe(SIDE_UNMEASURED);
  });

  it('is wrong only if the geometry contradicts it', () => {
    const left = hip('LEFT', socket('LEFT'));
    expect(wrongSide('LEFT', left)).toBeUndefined();
    expect(wrongSide('RIGHT', left)).toBe(
      'The model is of a left hip by the shape of the bone. The procedure is on the right hip.',
    );
    expect(wrongSide(null, left)).toBeUndefined();
    expect(wrongSide('RIGHT', hip(null))).toBeUndefined();
    expect(wrongSide('RIGHT', null)).toBeUndefined();
  });

  it('has a warning if shape and position contradict each other', () => {
    expect(wrongFrame(hip('RIGHT', socket('LEFT')))).toContain('RAS');
    expect(wrongFrame(hip('LEFT', socket('LEFT')))).toBeUndefined();
    expect(wrongFrame(hip(null, socket('LEFT')))).toBeUndefined();
    expect(wrongFrame(hip('RIGHT'))).toBeUndefined();
  });

  it('has a warning if it contradicts the side that the engineer entered', () => {
    expect(sideWarnings('LEFT', 'RIGHT', hip('RIGHT', socket('LEFT')))).toHaveLength(2);
    expect(sideWarnings('LEFT', null, null)).toEqual([]);
  });
});
