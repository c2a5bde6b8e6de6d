import { retentionCalls } from '@cotyle/contract/retention';
import { settingsCalls } from '@cotyle/contract/settings';
import type { Role } from '@cotyle/domain/access/roles';
import { isDueForErasure, retentionCutoff } from '@cotyle/domain/retention/retention';
import { isEnded, PROCEDURE_STATUSES } from '@cotyle/domain/status';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addFile, addPatient, addProcedure } from '../../../testing/clinic.ts';
import { addUserOfEachRole } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;

const db = () => cotyle.context.database.kysely;
beforeAll(async () => {
  cotyle = await startTestApp({}, { frozenClock: true });
  staff = await addUserOfEachRole(cotyle);
});
afterAll(() => cotyle.close());

const time = fc.date({
  min: new Date('2012-01-01T00:00:00Z'),
  max: new Date('2020-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const aProcedure = fc.record({
  status: fc.constantFrom(...PROCEDURE_STATUSES),
  deleted: fc.boolean(),
  changed: time,
  since: time,
  file: fc.option(time, { nil: null }),
});
const aPatient = fc.record({
  changed: time,
  onHold: fc.boolean(),
  procedures: fc.array(aProcedure, { maxLength: 3 }),
});
type Patient = typeof aPatient extends fc.Arbitrary<infer T> ? T : never;

const add = async ({ changed, onHold, procedures }: Patient): Promise<number> => {
  const surgeonId = staff.SURGEON.id;
  const patientId = await addPatient(db(), { creatorId: surgeonId });
  for (const { status, deleted, changed: updated, since, file } of procedures) {
    const id = await addProcedure(db(), { surgeonId, patientId, status, deleted, statusSince: since });
    await db()
      .updateTable('procedures')
      .set({ creation: since, updated_at: updated, status_since: since })
      .where('id', '=', id)
      .execute();
    if (file === null) continue;
    const fileId = await addFile(db(), { procedureId: id, creatorId: surgeonId, type: 'MODEL' });
    await db().updateTable('files').set({ creation: file }).where('id', '=', fileId).execute();
  }
  await db()
    .updateTable('patients')
    .set({ created_at: changed, updated_at: changed })
    .where('id', '=', patientId)
    .execute();
  if (onHold)
    await db()
      .insertInto('legal_holds')
      .values({ patient_id: patientId, reason: 'A lawsuit', set_by: staff.ADMIN.id, set_at: changed })
      .execute();
  return patientId;
};

const lastActivityOf = ({ changed, procedures }: Patient): Date =>
  new Date(
    Math.max(
      ...[
        changed,
        ...procedures.flatMap((one) => [one.changed, one.since, ...(one.file ? [one.file] : [])]),
      ].map((at) => at.getTime()),
    ),
  );
const setYears = (years: number) =>
  db().updateTable('settings').set({ record_retention_years: years }).execute();
const due = async (who = staff.ADMIN) =>
  (await cotyle.call(retentionCalls.due, { query: {} }, who.token)).value;

describe('the list of patients who are due for erasure', () => {
  it('has those whom the rule of the domain names, for any records and any retention time', async () => {
    const patients = fc.sample(aPatient, { numRuns: 60, seed: 47 });
    const ids = new Map<number, Patient>();
    for (const patient of patients) ids.set(await add(patient), patient);
    for (const years of [0, 1, 6, 8, 10, 12, 14]) {
      await setYears(years);
      const cutoff = retentionCutoff(cotyle.context.now(), years);
      const expected = [...ids].filter(([, patient]) =>
        isDueForErasure(
          {
            lastActivity: lastActivityOf(patient),
            hasActiveProcedure: patient.procedures.some(
              ({ status, deleted }) => !deleted && !isEnded(status),
            ),
            isOnHold: patient.onHold,
          },
          cutoff,
        ),
      );
      const found = await due();
      expect([years, found.map(({ id }) => id).sort((a, b) => a - b)]).toEqual([
        years,
        expected.map(([id]) => id),
      ]);
      for (const row of found) {
        const patient = ids.get(row.id);
        expect([row.onHold, row.lastActivity]).toEqual([
          patient?.onHold,
          patient && lastActivityOf(patient).toISOString(),
        ]);
      }
    }
    await setYears(6);
    const query = { page: '1', size: '25' } as const;
    const page = await cotyle.call(retentionCalls.due, { query }, staff.MASTER_ADMIN.token);
    expect([page.value.length <= 25, page.total]).toEqual([true, (await due()).length]);
  });

  it('follows the setting, which a Super Admin changes', async () => {
    const { value } = await cotyle.call(settingsCalls.get, {}, staff.MASTER_ADMIN.token);
    const { version: _version, updatedAt: _at, updatedBy: _by, ...settings } = value;
    const body = { ...settings, recordRetentionYears: 0 };
    await cotyle.call(settingsCalls.update, { body }, staff.MASTER_ADMIN.token);
    expect(await due()).toEqual([]);
  });
});
