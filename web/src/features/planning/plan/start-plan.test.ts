import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import { PLAN_NEEDS_SIDE } from '@cotyle/domain/planning/saved-plan';
import { planProblems } from '@cotyle/domain/planning/checks';
import { describe, expect, it } from 'vitest';
import { aProcedure } from '../../../shared/testing/a-procedure.ts';
import { aPlan, aVersion } from '../../../shared/testing/a-plan.ts';
import { startOf } from './start-plan.ts';

const KNOWN = { plannedInclination: 42, plannedAnteVersion: 18, size: 54, position: 90, superior: 4 };

const start = (facts: Parameters<typeof aProcedure>[0], versions = [] as ReturnType<typeof aVersion>[]) => {
  const started = startOf(aProcedure(facts), versions, GENERIC_CATALOGUE);
  if (started.problem !== undefined) throw new Error(started.problem);
  return started;
};

describe('a plan starts', () => {
  it('from the values of the procedure, with parts that fit', () => {
    for (const [side, x] of [
      ['LEFT', 90],
      ['RIGHT', -90],
    ] as const) {
      const { plan, native, assumed } = start({ ...KNOWN, sideSurgeon: side });
      expect(plan).toMatchObject({
        side,
        cup: {
          part: 'generic/cup/54',
          centre: { x, y: 0, z: 4 },
          angles: { inclination: 42, anteversion: 18 },
        },
        liner: 'generic/liner/54-36-neutral',
        head: 'generic/head/36-M',
      });
      expect(native).toEqual({ x, y: 0, z: 4 });
      expect(assumed).toEqual([]);
      expect(planProblems(plan, GENERIC_CATALOGUE)).toEqual([]);
    }
  });

  it('at the centre that the engineer picked, where there is one', () => {
    const { plan } = start({ ...KNOWN, cupCentre: { fileId: 4, x: 88, y: 2, z: 3 } });
    expect(plan.cup.centre).toEqual({ x: 88, y: 2, z: 3 });
  });

  it('with usual values where some are missing, and says so', () => {
    const { plan, assumed } = start({ position: 90 });
    expect(plan.cup).toMatchObject({
      part: 'generic/cup/52',
      angles: { inclination: 40, anteversion: 15 },
    });
    expect(assumed).toHaveLength(2);
    expect(start({ ...KNOWN, size: 55 }).assumed).toEqual([
      expect.stringContaining('The nearest generic cup has 54 mm'),
    ]);
  });

  it('with a smaller head where the cup is small', () => {
    expect(start({ ...KNOWN, size: 44 }).plan.liner).toBe('generic/liner/44-28-neutral');
  });

  it('with the last saved version', () => {
    const saved = aVersion(2, { plan: aPlan('LEFT', { head: 'generic/head/36-L' }) });
    const started = start(KNOWN, [saved, aVersion(1)]);
    expect([started.plan, started.saved?.version]).toEqual([saved.plan, 2]);
  });

  it('never with a saved plan for the other side', () => {
    const started = start({ ...KNOWN, sideSurgeon: 'RIGHT' }, [aVersion(1)]);
    expect(started.saved).toBeUndefined();
    expect(started.plan).toMatchObject({ side: 'RIGHT', cup: { centre: { x: -90 } } });
  });

  it('only with a side and a centre', () => {
    const none = aProcedure({ ...KNOWN, sideSurgeon: null });
    expect(startOf(none, [], GENERIC_CATALOGUE).problem).toBe(PLAN_NEEDS_SIDE);
    const noCentre = aProcedure({ ...KNOWN, position: null });
    expect(startOf(noCentre, [], GENERIC_CATALOGUE).problem).toContain('centre of the acetabulum');
  });
});
