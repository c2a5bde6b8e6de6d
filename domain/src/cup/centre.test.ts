import { describe, expect, it } from 'vitest';
import { hipCentre } from '../phantom/hemipelvis.ts';
import { centreOfPri, cupCentre, mayPickCentre, shownCentre } from './centre.ts';

const NOWHERE = { position: null, superior: null, anterior: null, posterior: null };

describe('the centre of the cup', () => {
  it.each(['LEFT', 'RIGHT'] as const)('of the %s phantom is at its PRI position', (side) => {
    const [x, y, z] = hipCentre(side);
    expect(centreOfPri({ ...NOWHERE, position: 90 }, side)).toEqual({ x, y, z });
  });

  it('moves up, forward and back with the PRI position', () => {
    const pri = { position: 90, superior: 4, anterior: 3, posterior: null };
    expect(centreOfPri(pri, 'LEFT')).toEqual({ x: 90, y: -3, z: 4 });
    expect(centreOfPri({ ...pri, anterior: null, posterior: 2 }, 'RIGHT')).toEqual({ x: -90, y: 2, z: 4 });
  });

  it('is unknown without a position or a side', () => {
    expect(cupCentre(null, NOWHERE, 'LEFT')).toBeUndefined();
    expect(cupCentre(null, { ...NOWHERE, position: 90 }, null)).toBeUndefined();
  });

  it('that was picked on the model takes precedence over the PRI position', () => {
    const picked = { x: 88, y: 1, z: 2 };
    expect(cupCentre(picked, { ...NOWHERE, position: 90 }, 'LEFT')).toEqual({
      centre: picked,
      source: 'picked',
    });
    expect(cupCentre(null, { ...NOWHERE, position: 90 }, 'LEFT')?.source).toBe('pri');
    expect(shownCentre(picked)).toBe('88.0, 1.0, 2.0');
  });

  it('may be picked by engineers and administrators while the model is made', () => {
    expect(mayPickCentre('IMAGE_ENGINEER', 'MODEL_IN_WORK')).toBe(true);
    expect(mayPickCentre('ADMIN', 'MODEL_READY')).toBe(true);
    expect(mayPickCentre('SURGEON', 'MODEL_READY')).toBe(false);
    expect(mayPickCentre('IMAGE_ENGINEER', 'SCAN_READY')).toBe(false);
  });
});
