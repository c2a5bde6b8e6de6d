import { describe, expect, it } from 'vitest';
import { locationPoints } from './location-points.ts';
import { deletionClosed, patientPoints } from './patient-points.ts';
import { rolePoints, userPoints } from './user-points.ts';

const PATIENT = {
  nameFirst: 'Ada',
  nameSecond: 'Moreau',
  dateOfBirth: '1950-03-04',
  medicalInsuranceId: 'MRN 7',
};
const NAME = 'Ada Moreau, born 03/04/1950, record no. MRN 7';
const NO_PATIENT_DEPENDENTS = { procedures: [], otherProcedures: 0, files: 0, unfinishedUploads: 0 };
const NO_USER_DEPENDENTS = {
  openProcedures: { surgeon: 0, radiologist: 0, engineer: 0 },
  patients: 0,
  assistants: 0,
  surgeons: 0,
  unfinishedUploads: 0,
};

describe('the points of a patient’s deletion', () => {
  it('name the patient, and say that nothing depends on it', () => {
    expect(patientPoints(PATIENT, NO_PATIENT_DEPENDENTS)).toEqual([NAME, 'There are no procedures.']);
  });

  it('say what becomes of one of each', () => {
    const one = {
      ...NO_PATIENT_DEPENDENTS,
      procedures: [{ status: 'SCAN' as const, count: 1 }],
      otherProcedures: 1,
      unfinishedUploads: 1,
    };
    expect(patientPoints(PATIENT, one)).toEqual([
      NAME,
      '1 procedure (Scan Request) stays readable, but can no longer be changed.',
      '1 procedure of another surgeon stays readable, but can no longer be changed.',
      '1 unfinished upload will be rejected.',
    ]);
  });

  it('count procedures by status', () => {
    const procedures = [
      { status: 'SCAN' as const, count: 1 },
      { status: 'DONE' as const, count: 2 },
    ];
    expect(patientPoints(PATIENT, { ...NO_PATIENT_DEPENDENTS, procedures })[1]).toBe(
      '3 procedures (1 Scan Request, 2 Procedure Complete) stay readable, but can no longer be changed.',
    );
  });

  it('are not needed where files forbid it', () => {
    expect(deletionClosed(NO_PATIENT_DEPENDENTS)).toBeUndefined();
    expect(deletionClosed({ ...NO_PATIENT_DEPENDENTS, files: 1 })).toBe(
      'A patient whose procedure has files cannot be deleted.',
    );
  });
});

describe('the points of a user who can no longer sign in', () => {
  const SIGNED_OUT = 'This person is logged out at once and can no longer sign in or be chosen.';

  it('are one where nothing depends on the user', () => {
    expect(userPoints(NO_USER_DEPENDENTS)).toEqual([SIGNED_OUT]);
  });

  it('say who still sees the patients of a surgeon', () => {
    const surgeon = { ...NO_USER_DEPENDENTS, patients: 12 };
    expect(userPoints(surgeon)).toContain('12 patients stay, visible only to administrators.');
    expect(userPoints({ ...surgeon, patients: 1, assistants: 2 })).toEqual([
      SIGNED_OUT,
      '1 patient stays, visible only to assistants and administrators.',
      '2 assistants stay assigned.',
    ]);
  });

  it('name each part in open procedures, assignments and uploads', () => {
    expect(
      userPoints({
        ...NO_USER_DEPENDENTS,
        openProcedures: { surgeon: 2, radiologist: 1, engineer: 3 },
        surgeons: 1,
        unfinishedUploads: 2,
      }),
    ).toEqual([
      SIGNED_OUT,
      '2 open procedures keep this person as surgeon.',
      '1 open procedure keeps this person as radiologist.',
      '3 open procedures keep this person as engineer.',
      'The assignment to 1 surgeon stays.',
      '2 unfinished uploads cannot be resumed.',
    ]);
  });
});

describe('the points of a user who gets another role', () => {
  const surgeon = {
    ...NO_USER_DEPENDENTS,
    openProcedures: { surgeon: 2, radiologist: 0, engineer: 0 },
    patients: 3,
    assistants: 1,
  };

  it('say that assignments end, and who then sees the patients', () => {
    expect(rolePoints(surgeon, 'RADIOLOGIST', false)).toEqual([
      'This person is logged out at once and signs in again with the new role.',
      '2 open procedures keep this person as surgeon.',
      '3 patients stay, visible only to administrators.',
      '1 assistant is no longer assigned and loses sight of these patients.',
    ]);
    expect(rolePoints({ ...NO_USER_DEPENDENTS, surgeons: 2 }, 'RADIOLOGIST', false)).toContain(
      'The assignment to 2 surgeons ends.',
    );
  });

  it('name no patients where the new role still sees them', () => {
    expect(rolePoints(surgeon, 'ADMIN', false).join(' ')).not.toContain('visible only');
  });

  it('say so where the person is blocked too', () => {
    expect(rolePoints(NO_USER_DEPENDENTS, 'ADMIN', true)[0]).toContain('can no longer sign in');
  });
});

describe('the points of a location that can no longer be chosen', () => {
  it('count its users and open procedures', () => {
    expect(locationPoints({ users: 3, openProcedures: { surgery: 1, radiology: 4 } })).toEqual([
      'This location can no longer be chosen.',
      '3 users work here and can still sign in.',
      '1 open procedure keeps it as surgical location.',
      '4 open procedures keep it as radiology location.',
    ]);
    expect(locationPoints({ users: 0, openProcedures: { surgery: 0, radiology: 0 } })).toHaveLength(1);
  });
});
