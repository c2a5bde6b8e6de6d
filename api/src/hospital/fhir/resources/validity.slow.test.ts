import { MEASUREMENT_NAMES, MEASUREMENTS } from '@cotyle/domain/hip/measurements';
import { SIDES } from '@cotyle/domain/hip/side';
import { GENDERS } from '@cotyle/domain/patients/record';
import { APPROVAL_STATES } from '@cotyle/domain/planning/approval/approval-state';
import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlan } from '../../../cases/plans/testing/a-plan.ts';
import { addStoredScan } from '../../../imaging/ct/testing/stored-scan.ts';
import { columnOf } from '../../../records/column-of.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addLocation, addPatient, addProcedure } from '../../../testing/clinic.ts';
import { addPerson } from '../../../testing/people.ts';
import { addClient, FHIR_BASE, fhir, PUBLIC_URL, tokenOf } from '../testing/fhir-world.ts';
import { assertValid } from '../testing/validator.ts';
import { RESOURCE_TYPES } from './resource-types.ts';

let cotyle: TestApp;
let token: string;
let surgeonId: number;
let locationId: number;

beforeAll(async () => {
  cotyle = await startTestApp({ PUBLIC_URL });
  const db = cotyle.context.database.kysely;
  locationId = await addLocation(db);
  surgeonId = (await addPerson(db, { locationId })).id;
  token = await tokenOf(cotyle, await addClient(cotyle));
});
afterAll(() => cotyle.close());

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .filter((one) => !one.includes('\0') && one.trim() !== '');

const aCase = fc.record({
  nameFirst: text,
  nameSecond: text,
  record: text,
  gender: fc.constantFrom(...GENDERS),
  born: fc.date({ min: new Date('1900-01-01'), max: new Date('2020-01-01'), noInvalidDate: true }),
  status: fc.constantFrom(...PROCEDURE_STATUSES),
  side: fc.constantFrom(null, ...SIDES),
  approvalState: fc.constantFrom(...APPROVAL_STATES),
  day: fc.constantFrom(null, '2026-12-01', '2024-02-29'),
  hasLocation: fc.boolean(),
  values: fc.tuple(
    ...MEASUREMENT_NAMES.map((name) =>
      fc.option(fc.integer({ min: MEASUREMENTS[name].min * 10, max: MEASUREMENTS[name].max * 10 })),
    ),
  ),
});

type RandomCase = typeof aCase extends fc.Arbitrary<infer T> ? T : never;

const store = async (made: RandomCase): Promise<{ patientId: number; procedureId: number }> => {
  const db = cotyle.context.database.kysely;
  const patientId = await addPatient(db, {
    creatorId: surgeonId,
    nameFirst: made.nameFirst,
    nameSecond: made.nameSecond,
    record: made.record,
    gender: made.gender,
    born: made.born.toISOString().slice(0, 10),
  });
  const procedureId = await addProcedure(db, {
    surgeonId,
    patientId,
    status: made.status,
    side: made.side,
    approvalState: made.approvalState,
    dateOfSurgery: made.day,
    surgeryLocationId: made.hasLocation ? locationId : null,
  });
  for (const [index, name] of MEASUREMENT_NAMES.entries()) {
    const tenths = made.values[index] ?? null;
    const value = tenths === null ? null : tenths / 10;
    await sql`update procedures set ${sql.ref(columnOf(name))} = ${value} where id = ${procedureId}`.execute(
      db,
    );
  }
  return { patientId, procedureId };
};

const savePlan = (procedureId: number, version: number) =>
  cotyle.context.database.kysely
    .insertInto('plan_versions')
    .values({
      procedure_id: procedureId,
      version,
      plan: JSON.stringify(aPlan()),
      side: 'LEFT',
      inclination: 42,
      ante_version: 18,
      saved_by: surgeonId,
      saved_at: new Date(),
    })
    .execute();

const entriesOf = (
  body: Record<string, unknown> | undefined,
): { resource: { id: string; resourceType: string } }[] =>
  (body?.['entry'] ?? []) as { resource: { id: string; resourceType: string } }[];

describe('every resource', () => {
  it('is valid R4 whatever the case, alone and in its search', async () => {
    await fc.assert(
      fc.asyncProperty(aCase, async (made) => {
        const { patientId, procedureId } = await store(made);
        await savePlan(procedureId, 1);
        await savePlan(procedureId, 2);
        for (const { type } of RESOURCE_TYPES) {
          const query = ['Practitioner', 'Location'].includes(type)
            ? ''
            : `?${type === 'Patient' ? '_id' : 'patient'}=${patientId}`;
          const { status, body } = await fhir(cotyle, token, `${type}${query}`);
          expect([type, status, status === 200 ? undefined : body]).toEqual([type, 200, undefined]);
          assertValid(body);
          for (const { resource } of entriesOf(body)) assertValid(resource);
        }
        const measured = await fhir(cotyle, token, `Observation?patient=${patientId}&_count=100`);
        expect(entriesOf(measured.body)).toHaveLength(made.values.filter((value) => value !== null).length);
        const order = await fhir(cotyle, token, `ServiceRequest/${procedureId}`);
        const sites = order.body?.['bodySite'] as { coding: { code: string }[] }[] | undefined;
        expect(sites?.[0]?.coding[0]?.code ?? null).toBe(made.side);
      }),
      { numRuns: 15 },
    );
  });

  it('that is found by a search is read by its id with the same content', async () => {
    const [made] = fc.sample(aCase, { numRuns: 1, seed: 7 });
    if (!made) throw new Error('no case');
    const { patientId, procedureId } = await store({ ...made, day: '2026-12-01', status: 'SCHEDULED' });
    await savePlan(procedureId, 1);
    await addStoredScan(cotyle, { procedureId, creatorId: surgeonId });
    for (const { type } of RESOURCE_TYPES) {
      const query = ['Practitioner', 'Location'].includes(type)
        ? ''
        : `?${type === 'Patient' ? '_id' : 'patient'}=${patientId}`;
      const found = entriesOf((await fhir(cotyle, token, `${type}${query}`)).body);
      expect([type, found.length > 0]).toEqual([type, true]);
      for (const { resource } of found) {
        const { status, body, headers } = await fhir(cotyle, token, `${type}/${resource.id}`);
        expect([status, body]).toEqual([200, resource]);
        assertValid(body);
        const etag = headers.get('etag') ?? '';
        expect(etag).toMatch(/^W\/".+"$/);
        const again = await fhir(cotyle, token, `${type}/${resource.id}`, {
          headers: { 'if-none-match': etag },
        });
        expect([again.status, again.body]).toEqual([304, undefined]);
      }
    }
  });

  it('is described by a valid CapabilityStatement, which needs no token', async () => {
    const { status, body } = await fhir(cotyle, undefined, 'metadata');
    expect([status, body?.['fhirVersion']]).toEqual([200, '4.0.1']);
    assertValid(body);
    const smart = await fhir(cotyle, undefined, '.well-known/smart-configuration');
    expect(smart.body).toMatchObject({ token_endpoint: `${FHIR_BASE}/auth/token` });
  });
});
