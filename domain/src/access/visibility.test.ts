import { describe, expect, it } from 'vitest';
import { maySeePatient, maySeeProcedure } from './visibility.ts';
import type { Viewer } from './visibility.ts';

const viewer = (role: Viewer['role'], more: Partial<Viewer> = {}): Viewer => ({
  id: 1,
  role,
  locationId: 10,
  surgeonIds: [],
  ...more,
});
const theirs = {
  procedureId: 100,
  creatorId: 2,
  surgeonId: 2,
  radiologyLocationId: 10,
  status: 'SCAN' as const,
  deleted: false,
};

describe('a procedure', () => {
  it('is seen by its creator and its surgeon and by no other surgeon', () => {
    expect(maySeeProcedure(viewer('SURGEON'), { ...theirs, creatorId: 1 })).toBe(true);
    expect(maySeeProcedure(viewer('SURGEON'), { ...theirs, surgeonId: 1 })).toBe(true);
    expect(maySeeProcedure(viewer('SURGEON'), theirs)).toBe(false);
  });

  it('is seen by the assistants of its surgeon only', () => {
    expect(maySeeProcedure(viewer('SURGICAL_ASSISTANT', { surgeonIds: [2] }), theirs)).toBe(true);
    expect(maySeeProcedure(viewer('SURGICAL_ASSISTANT', { surgeonIds: [3] }), theirs)).toBe(false);
  });

  it('is seen by a radiologist of its radiology location in SCAN and SCAN_READY, and not when deleted', () => {
    const radiologist = viewer('RADIOLOGIST');
    expect(maySeeProcedure(radiologist, theirs)).toBe(true);
    expect(maySeeProcedure(radiologist, { ...theirs, status: 'SCAN_READY' })).toBe(true);
    expect(maySeeProcedure(radiologist, { ...theirs, status: 'NEW' })).toBe(false);
    expect(maySeeProcedure(radiologist, { ...theirs, radiologyLocationId: 11 })).toBe(false);
    expect(maySeeProcedure(radiologist, { ...theirs, deleted: true })).toBe(false);
    expect(
      maySeeProcedure(viewer('RADIOLOGIST', { locationId: null }), { ...theirs, radiologyLocationId: null }),
    ).toBe(false);
  });

  it('is seen by every engineer in the statuses of the model', () => {
    const seen = (status: 'SCAN' | 'SCAN_READY' | 'MODEL_IN_WORK' | 'MODEL_READY' | 'READY') =>
      maySeeProcedure(viewer('IMAGE_ENGINEER'), { ...theirs, status });
    expect([
      seen('SCAN'),
      seen('SCAN_READY'),
      seen('MODEL_IN_WORK'),
      seen('MODEL_READY'),
      seen('READY'),
    ]).toEqual([false, true, true, true, false]);
  });

  it('is seen by administrators in every status', () => {
    for (const role of ['ADMIN', 'MASTER_ADMIN'] as const) {
      expect(maySeeProcedure(viewer(role), { ...theirs, deleted: true, status: 'DONE' })).toBe(true);
    }
  });
});

describe('a patient', () => {
  it('is seen by administrators, the surgeon who registered them and that surgeon’s assistants', () => {
    expect(maySeePatient(viewer('ADMIN'), { creatorId: 9 })).toBe(true);
    expect(maySeePatient(viewer('SURGEON'), { creatorId: 1 })).toBe(true);
    expect(maySeePatient(viewer('SURGEON'), { creatorId: 9 })).toBe(false);
    expect(maySeePatient(viewer('SURGICAL_ASSISTANT', { surgeonIds: [9] }), { creatorId: 9 })).toBe(true);
    for (const role of ['RADIOLOGIST', 'IMAGE_ENGINEER'] as const) {
      expect(maySeePatient(viewer(role), { creatorId: 1 })).toBe(false);
    }
  });
});
