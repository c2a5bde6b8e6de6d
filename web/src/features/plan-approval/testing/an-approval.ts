import type { PlanApproval, PlannedVersion } from '@cotyle/contract/plan-approval';

const INGRID = { id: 1, nameFirst: 'Ingrid', nameSecond: 'Solberg' };

export const aVersion = (facts: Partial<PlannedVersion> = {}): PlannedVersion => ({
  version: 1,
  side: 'LEFT',
  inclination: 42,
  anteversion: 18,
  plan: null,
  madeOn: [{ purpose: 'MODEL', fileId: 4, fileName: 'pelvis.stl', sha256: 'a'.repeat(64), isDeleted: false }],
  by: INGRID,
  at: '2026-11-10T08:00:00.000Z',
  reason: null,
  pictures: [],
  proposed: null,
  signatures: [],
  ...facts,
});

type Signature = PlannedVersion['signatures'][number];

export const aSignature = (facts: Partial<Signature> = {}): Signature => ({
  name: 'Ingrid Solberg',
  role: 'SURGEON',
  meaning: 'I approve this plan for surgery',
  at: '2026-11-11T06:30:00.000Z',
  sha256: 'b'.repeat(64),
  isIntact: true,
  voided: null,
  ...facts,
});

/** The state of a plan with one version, not proposed. */
export const anApproval = (facts: Partial<PlanApproval> = {}): PlanApproval => ({
  approval: { state: 'NOT_PROPOSED', version: null },
  versions: [aVersion()],
  toSign: { version: 1, sha256: 'c'.repeat(64) },
  problem: null,
  ...facts,
});
