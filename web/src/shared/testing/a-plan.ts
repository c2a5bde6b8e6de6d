import type { PlanVersion } from '@cotyle/contract/plans';
import { degrees } from '@cotyle/domain/cup/units';
import type { Side } from '@cotyle/domain/hip/side';
import type { Plan } from '@cotyle/domain/planning/plan';

/** A plan with generic parts that fit, for tests. */
export const aPlan = (side: Side = 'LEFT', changes: Partial<Plan> = {}): Plan => ({
  side,
  cup: {
    part: 'generic/cup/52',
    centre: { x: side === 'LEFT' ? 90 : -90, y: 0, z: 0 },
    angles: { inclination: degrees(40), anteversion: degrees(15) },
    lip: degrees(0),
  },
  liner: 'generic/liner/52-36-neutral',
  head: 'generic/head/36-M',
  stem: null,
  ...changes,
});

export const aVersion = (version: number, changes: Partial<PlanVersion> = {}): PlanVersion => ({
  version,
  plan: aPlan(),
  madeOn: [{ purpose: 'PELVIS', fileId: 4, fileName: 'pelvis.stl', sha256: 'a', isDeleted: false }],
  by: { id: 1, nameFirst: 'Ingrid', nameSecond: 'Solberg' },
  at: '2026-11-16T06:00:00.000Z',
  ...changes,
});
