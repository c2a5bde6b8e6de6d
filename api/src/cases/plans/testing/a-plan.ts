import { degrees, millimetres } from '@cotyle/domain/cup/units';
import type { Plan } from '@cotyle/domain/planning/plan';

/** Of a left hip, with parts that fit. */
export const aPlan = (changes: Partial<Plan> = {}): Plan => ({
  side: 'LEFT',
  cup: {
    part: 'generic/cup/54',
    centre: { x: 90.5, y: -4, z: 12 },
    angles: { inclination: degrees(42), anteversion: degrees(18) },
    lip: degrees(0),
  },
  liner: 'generic/liner/54-36-neutral',
  head: 'generic/head/36-M',
  stem: {
    part: 'generic/stem/4-standard-135',
    neckCut: millimetres(12),
    depth: millimetres(0),
    torsion: degrees(0),
  },
  ...changes,
});
