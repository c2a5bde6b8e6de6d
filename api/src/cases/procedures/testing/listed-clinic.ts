import { procedureCalls } from '@cotyle/contract/procedures';
import type { ProcedureRow } from '@cotyle/contract/procedures';
import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import { startTestApp } from '../../../testing/app.ts';
import { addLocation, addPatient, addProcedure } from '../../../testing/clinic.ts';
import { addPerson } from '../../../testing/people.ts';

const NAMES = [
  'Abbott',
  'Ångström',
  'Baker',
  'Chavez',
  'Chávez',
  'Diaz',
  'Evans',
  'Fischer',
  'O Neil',
  'Zhang',
];

/** An app with 120 procedures of one surgeon, in all statuses, with an administrator who lists them. */
export const startListedClinic = async () => {
  const cotyle = await startTestApp();
  const db = cotyle.context.database.kysely;
  const admin = await addPerson(db, { role: 'ADMIN' });
  const adminToken = (await cotyle.signIn(admin.email)).access.token;
  const surgeonId = (await addPerson(db, { role: 'SURGEON', nameFirst: 'Ingrid' })).id;
  const locations = [
    await addLocation(db, { name: 'Harbor Imaging' }),
    await addLocation(db, { name: 'Airport Imaging' }),
    null,
  ];
  for (let n = 0; n < 120; n += 1) {
    const patientId = await addPatient(db, {
      creatorId: surgeonId,
      nameFirst: n % 2 ? 'Maria' : 'John',
      nameSecond: NAMES[n % NAMES.length] ?? '',
      gender: n % 3 ? 'FEMALE' : 'MALE',
      born: `19${40 + (n % 50)}-0${1 + (n % 9)}-15`,
    });
    await addProcedure(db, {
      surgeonId,
      patientId,
      status: PROCEDURE_STATUSES[n % PROCEDURE_STATUSES.length] ?? 'NEW',
      radiologyLocationId: locations[n % 3] ?? null,
      side: n % 4 === 0 ? null : n % 2 ? 'LEFT' : 'RIGHT',
      dateOfSurgery: n % 5 ? `2026-12-${String(1 + (n % 28)).padStart(2, '0')}` : null,
    });
  }
  const list = (query: Record<string, string>, token = adminToken) =>
    cotyle.call(procedureCalls.actual, { query }, token);
  return { cotyle, adminToken, surgeonId, list };
};

export type ListedClinic = Awaited<ReturnType<typeof startListedClinic>>;

export const ids = (rows: readonly ProcedureRow[]) => rows.map(({ id }) => id);
