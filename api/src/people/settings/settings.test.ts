import { adminUserCalls } from '@cotyle/contract/admin-users';
import { send } from '@cotyle/contract/client';
import { allCalls } from '@cotyle/contract/calls';
import { addressField, nameField } from '@cotyle/contract/fields';
import { locationCalls } from '@cotyle/contract/locations';
import { patientCalls } from '@cotyle/contract/patients';
import { procedureCalls } from '@cotyle/contract/procedures';
import { settingsCalls } from '@cotyle/contract/settings';
import { ROLES } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import { SPECIFIED_SETTINGS } from '@cotyle/domain/settings/settings';
import type { Settings } from '@cotyle/domain/settings/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../app.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addLocation, addProcedure } from '../../testing/clinic.ts';
import { TEST_PASSWORD } from '../../testing/people.ts';
import { countByStatus, failureOf, sendRequest } from '../../testing/send-request.ts';
import { addSignedInUser, addUserOfEachRole } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { issueSetupPath } from '../setup/service.ts';
import { answerSettings } from './service.ts';

let cotyle: TestApp;
/** Nobody in it has a password, so that its setup link works again and again. */
let emptyInstallation: TestApp;
let staff: Record<Role, SignedInUser>;
let locationId: number;
const db = () => cotyle.context.database.kysely;
beforeAll(async () => {
  cotyle = await startTestApp();
  emptyInstallation = await startTestApp();
  locationId = await addLocation(db());
  staff = await addUserOfEachRole(cotyle, { locationId });
});
afterAll(async () => {
  await cotyle.close();
  await emptyInstallation.close();
});

const post = (path: string, body: unknown, by: Role, headers: Record<string, string> = {}) =>
  sendRequest(cotyle, staff[by].token, path, { method: 'POST', body, headers });
const change = (changes: Partial<Settings>, by: Role = 'MASTER_ADMIN', headers?: Record<string, string>) =>
  post('/settings/update', { ...SPECIFIED_SETTINGS, ...changes }, by, headers);
const read = async (by: Role = 'SURGEON') =>
  (await cotyle.call(settingsCalls.get, {}, staff[by].token)).value;
const eventsOf = () =>
  db()
    .selectFrom('events')
    .select(['initiator_id as by', 'old_value as from', 'new_value as to'])
    .where('type', '=', 'SETTINGS_UPDATED')
    .orderBy('id')
    .execute();

const ALL_CHARACTERS = { nameHyphen: true, nameApostrophe: true, nameFullStop: true };
beforeEach(async () => {
  await change({});
});

describe('the settings of an installation', () => {
  it('start with the specification, changed by nobody', async () => {
    const { content } = await answerSettings(emptyInstallation.context.database.pool);
    expect(typeof content === 'string' && JSON.parse(content)).toMatchObject({
      value: { ...SPECIFIED_SETTINGS, version: 1, updatedBy: null },
    });
  });

  it('have the days of the stages in their order, and say which field is wrong', async () => {
    expect((await change({ scanDueDays: 30, modelDueDays: 12, approvalWaitDays: 5 })).status).toBe(200);
    expect(await read()).toMatchObject({ scanDueDays: 30, modelDueDays: 12, approvalWaitDays: 5 });
    const refused = await change({ scanDueDays: 9 });
    expect(refused.status).toBe(422);
    expect(failureOf(refused)).toMatchObject({
      issues: [{ path: 'scanDueDays', message: 'Not later than the model' }],
    });
    expect(await read()).toMatchObject({ scanDueDays: 30 });
  });

  it('are read by everybody and changed by a Super Admin alone', async () => {
    const { version } = await read();
    for (const role of ROLES) {
      expect((await sendRequest(cotyle, staff[role].token, '/settings')).status).toBe(200);
      if (role === 'MASTER_ADMIN') continue;
      expect([role, (await change({ nameHyphen: true }, role)).status]).toEqual([role, 403]);
    }
    expect(await read()).toMatchObject({ ...SPECIFIED_SETTINGS, version });
    expect((await sendRequest(cotyle, '', '/settings')).status).toBe(401);
  });

  it('say who changed them and when, and each change is an event in words', async () => {
    const before = (await eventsOf()).length;
    const { version } = await read();
    const answer = await change({ nameHyphen: true, operativeInclinationMax: 60 });
    expect(answer.body).toMatchObject({ value: { nameHyphen: true, version: version + 1 } });
    const { id } = staff.MASTER_ADMIN;
    expect(await read()).toMatchObject({ operativeInclinationMax: 60, updatedBy: { id } });
    expect((await eventsOf()).slice(before)).toEqual([
      { by: id, from: 'Hyphen in names: Not allowed', to: 'Hyphen in names: Allowed' },
      {
        by: id,
        from: 'Highest Operative Inclination: 50°',
        to: 'Highest Operative Inclination: 60°',
      },
    ]);
  });

  it('that are sent unchanged are no change', async () => {
    const [before, events] = [await read(), (await eventsOf()).length];
    expect((await change({})).status).toBe(200);
    expect(await read()).toEqual(before);
    expect(await eventsOf()).toHaveLength(events);
  });

  it('with a range that is narrower than the specification or too wide are rejected at that field', async () => {
    const { version } = await read();
    const cases: [keyof Settings, unknown, number, string][] = [
      ['operativeInclinationMin', 36, 422, 'From 0 to 35 only'],
      ['operativeInclinationMax', 91, 422, 'From 50 to 90 only'],
      ['operativeAnteVersionMin', -31, 422, 'From -30 to 5 only'],
      ['operativeAnteVersionMax', 44, 422, 'From 45 to 60 only'],
      ['operativeAnteVersionMax', 50.5, 422, 'Whole degrees only'],
      ['operativeInclinationMax', null, 422, 'is required'],
      ['nameHyphen', undefined, 422, 'is required'],
    ];
    for (const [path, value, status, message] of cases) {
      const failed = failureOf(await change({ [path]: value }));
      expect([path, failed.status, failed.issues]).toEqual([path, status, [{ path, message }]]);
    }
    for (const bad of [{ nameHyphen: 'yes' }, { operativeInclinationMax: '60' }, { version: 1 }])
      expect((await change(bad as Partial<Settings>)).status).toBe(400);
    expect((await read()).version).toBe(version);
  });

  it('that were changed meanwhile are not overwritten: the second learns who and when', async () => {
    const { etag } = await sendRequest(cotyle, staff.MASTER_ADMIN.token, '/settings');
    const headers = { 'if-match': etag ?? '' };
    const bounds = [60, 61, 62];
    const answers = await Promise.all(
      bounds.map((operativeInclinationMax) => change({ operativeInclinationMax }, 'MASTER_ADMIN', headers)),
    );
    expect(countByStatus(answers)).toEqual({ 200: 1, 412: 2 });
    const stale = answers.find(({ status }) => status === 412);
    expect(stale && failureOf(stale).message).toMatch(
      /^You changed this record in another window at 20[-\dT:.]+Z: Settings updated\.$/,
    );
    expect(bounds).toContain((await read()).operativeInclinationMax);
  });

  it('are answered with 304 while nothing changes, and again after a change', async () => {
    const { etag } = await sendRequest(cotyle, staff.SURGEON.token, '/settings');
    const poll = () =>
      sendRequest(cotyle, staff.SURGEON.token, '/settings', { headers: { 'if-none-match': etag ?? '' } });
    expect(await poll()).toMatchObject({ status: 304, text: '' });
    await change({ nameFullStop: true });
    expect((await poll()).status).toBe(200);
  });

  it('apply on every node at once', async () => {
    const { context } = cotyle;
    const database = openDatabase({ url: context.databaseUrl, poolSize: 3, log: () => undefined });
    const other = await buildApp({ ...context, database });
    const origin = await other.listen({ host: '127.0.0.1', port: 0 });
    const { token } = staff.SURGEON;
    expect((await send(settingsCalls.get, {}, { origin, token })).value.nameHyphen).toBe(false);
    await change({ nameHyphen: true });
    const body = { ...PATIENT, nameFirst: 'Anne-Marie' };
    const { value } = await send(patientCalls.register, { body }, { origin, token });
    expect(value.origin.nameFirst).toBe('Anne-Marie');
    await other.close();
    await database.close();
  });
});

const PATIENT = {
  nameFirst: 'Ines',
  nameSecond: 'Abernathy',
  gender: 'FEMALE',
  dateOfBirth: '1960-05-04',
  medicalInsuranceId: 'K1234567',
} as const;
const LOCATION = {
  name: 'Northgate',
  address: '1 Main St., Springfield',
  phoneNumber: '+1 (555) 010 2000',
  hasSurgery: true,
  hasRadiology: true,
  active: true,
};
const userOf = (names: { nameFirst: string; nameSecond: string }) => ({
  ...names,
  role: 'SURGEON' as const,
  phoneNumber: null,
  email: `user${Math.random()}@clinic.test`,
  status: 'ACTIVE' as const,
  locationId,
});

const newPatient = async (nameFirst = 'Ines') =>
  (await cotyle.call(patientCalls.register, { body: { ...PATIENT, nameFirst } }, staff.SURGEON.token)).value
    .origin;
const newCase = () => addProcedure(db(), { surgeonId: staff.SURGEON.id, status: 'SCHEDULED', side: 'LEFT' });

/** Sends a name by each call that takes one, at a record of its own. */
const SENDERS: Record<string, (name: string) => ReturnType<typeof post>> = {
  'setup.createSuperAdmin': async (name) => {
    const fresh = emptyInstallation;
    const path = (await issueSetupPath(fresh.context.database.kysely, fresh.context.now())) ?? '';
    const token = new URL(path, 'http://x').searchParams.get('token');
    const { nameHyphen, nameApostrophe, nameFullStop } = await read();
    await fresh.context.database.kysely
      .updateTable('settings')
      .set({ name_hyphen: nameHyphen, name_apostrophe: nameApostrophe, name_full_stop: nameFullStop })
      .execute();
    const body = { token, nameFirst: name, nameSecond: 'Brandt', email: 'chief@clinic.test' };
    return sendRequest(fresh, '', '/setup/super-admin', { method: 'POST', body });
  },
  'admin-user.save': (name) =>
    post(
      '/admin/user-save',
      { ...userOf({ nameFirst: name, nameSecond: 'Moreau' }), password: TEST_PASSWORD },
      'ADMIN',
    ),
  'admin-user.update': async (name) => {
    const { id } = await addSignedInUser(cotyle, { role: 'SURGEON', locationId });
    return post(
      '/admin/user-update',
      { user: { id, ...userOf({ nameFirst: 'Ada', nameSecond: name }) } },
      'ADMIN',
    );
  },
  'location.create': (name) => post('/admin/create-location', { ...LOCATION, name }, 'ADMIN'),
  'location.update': async (name) =>
    post('/admin/update-location', { ...LOCATION, id: await addLocation(db()), address: name }, 'ADMIN'),
  'patient.register': (name) => post('/patient/register', { ...PATIENT, nameSecond: name }, 'SURGEON'),
  'patient.update': async (name) =>
    post('/patient/update', { ...PATIENT, id: (await newPatient()).id, nameFirst: name }, 'SURGEON'),
  'procedure.plan': async (name) =>
    post('/patient/procedure/plan', { patientId: (await newPatient()).id, name }, 'SURGEON'),
  'procedure.update': async (name) =>
    post('/patient/procedure/update', { id: await newCase(), name }, 'SURGEON'),
};

/** Whether a schema has a field for a name or an address, at any depth. */
const takesName = (schema: unknown): boolean => {
  if (schema === nameField || schema === addressField) return true;
  if (schema instanceof z.ZodObject) return Object.values(schema.shape).some(takesName);
  return schema instanceof z.ZodOptional && takesName(schema.unwrap());
};

/** Compares a name with those of patients and stores none: the characters are checked when the patient is registered. */
const COMPARING = 'patient.duplicates';

describe('a name', () => {
  it('is stored by the calls that are tried here and no others', () => {
    const calls = allCalls
      .filter(({ call }) => takesName(call.body))
      .map(({ resource, name }) => `${resource}.${name}`);
    expect(calls.sort()).toEqual([...Object.keys(SENDERS), COMPARING].sort());
  });

  it.each(Object.entries(SENDERS))('sent by %s follows the settings', async (call, sendName) => {
    const isAddress = call === 'location.update';
    const messageOf = async (name: string) => {
      const answer = await sendName(name);
      return answer.status === 200 ? undefined : failureOf(answer).issues?.map(({ message }) => message);
    };
    const [byDefault, withHyphens] = isAddress
      ? ['Use letters, numbers, commas and dots only', 'Use letters, numbers, commas, dots and hyphens only']
      : ['Use letters and numbers only', 'Use letters, numbers and hyphens only'];
    for (const name of ['Anne-Marie', "O'Brien", 'O’Brien', 'a/b', 'a\u0000b', 'a\n'])
      expect([name, await messageOf(name)]).toEqual([name, [byDefault]]);
    await change({ nameHyphen: true });
    expect(await messageOf('Anne-Marie')).toBeUndefined();
    expect(await messageOf("O'Brien")).toEqual([withHyphens]);
    await change(ALL_CHARACTERS);
    expect(await messageOf('St. O’Brien-Smith')).toBeUndefined();
    expect(await messageOf('<b>')).not.toBeUndefined();
    expect(await messageOf('x'.repeat(251))).toEqual(['Max length is 250']);
    expect(await messageOf(' ')).toEqual(['is required']);
  });

  it('is stored with one form of apostrophe and found by a search', async () => {
    await change(ALL_CHARACTERS);
    const { value } = await cotyle.call(
      patientCalls.register,
      { body: { ...PATIENT, nameSecond: ' O’Malley‑Smith ' } },
      staff.SURGEON.token,
    );
    expect(value.origin.nameSecond).toBe("O'Malley-Smith");
    for (const search of ["o'malley", 'O’Malley', 'malley-smith']) {
      const found = await cotyle.call(patientCalls.actual, { query: { search } }, staff.SURGEON.token);
      expect([search, found.value.map(({ id }) => id)]).toEqual([search, [value.origin.id]]);
    }
  });

  it('with a hyphen stays saveable until it is changed, once the hyphen is not allowed any more', async () => {
    await change({ nameHyphen: true });
    const { id } = await newPatient('Anne-Marie');
    const location = await cotyle.call(
      locationCalls.create,
      { body: { ...LOCATION, name: 'St-Denis', address: '1 St-Denis' } },
      staff.ADMIN.token,
    );
    const user = await cotyle.call(
      adminUserCalls.save,
      { body: { ...userOf({ nameFirst: 'Jean-Luc', nameSecond: 'Moreau' }), password: TEST_PASSWORD } },
      staff.ADMIN.token,
    );
    const caseId = await newCase();
    await cotyle.call(procedureCalls.update, { body: { id: caseId, name: 'Re-do' } }, staff.SURGEON.token);
    await change({});
    const savePatient = (nameFirst: string) =>
      post('/patient/update', { ...PATIENT, id, nameFirst, medicalInsuranceId: 'K2' }, 'SURGEON');
    expect((await savePatient('Anne‐Marie')).body).toMatchObject({
      value: { nameFirst: 'Anne-Marie', medicalInsuranceId: 'K2' },
    });
    expect(failureOf(await savePatient('Anne-Maria')).issues).toEqual([
      { path: 'nameFirst', message: 'Use letters and numbers only' },
    ]);
    const saved = await post(
      '/admin/update-location',
      { ...LOCATION, id: location.value.id, name: 'St-Denis', address: '1 St-Denis', active: false },
      'ADMIN',
    );
    expect(saved.status).toBe(200);
    const { assistants: _, ...account } = user.value;
    const renamed = (nameSecond: string) =>
      post('/admin/user-update', { user: { ...account, nameSecond } }, 'ADMIN');
    expect((await renamed('Martin')).status).toBe(200);
    expect(failureOf(await renamed('Martin-Roux')).issues).toEqual([
      { path: 'user.nameSecond', message: 'Use letters and numbers only' },
    ]);
    const update = (body: object) => post('/patient/procedure/update', { id: caseId, ...body }, 'SURGEON');
    expect((await update({ name: 'Re-do', dateOfSurgery: '2099-12-24' })).status).toBe(200);
    expect(failureOf(await update({ name: 'Re-do 2' })).issues).toEqual([
      { path: 'name', message: 'Use letters and numbers only' },
    ]);
  });
});

describe('an implanted angle', () => {
  const record = (id: number, body: object) => post('/patient/procedure/update', { id, ...body }, 'SURGEON');

  it('is accepted in the range of the settings', async () => {
    const id = await newCase();
    expect(failureOf(await record(id, { operativeInclination: 52, operativeAnteVersion: 4 }))).toMatchObject({
      status: 422,
      issues: [
        { path: 'operativeAnteVersion', message: 'From 5 to 45 only' },
        { path: 'operativeInclination', message: 'From 35 to 50 only' },
      ],
    });
    await change({ operativeInclinationMax: 60, operativeAnteVersionMin: -10 });
    expect((await record(id, { operativeInclination: 52, operativeAnteVersion: -10 })).body).toMatchObject({
      value: { operativeInclination: 52, operativeAnteVersion: -10 },
    });
    expect(failureOf(await record(id, { operativeInclination: 60.5 })).issues).toEqual([
      { path: 'operativeInclination', message: 'From 35 to 60 only' },
    ]);
    expect((await record(id, { operativeInclination: null })).status).toBe(200);
  });

  it('leaves the planned angles as they are specified', async () => {
    await change({ operativeInclinationMax: 60, operativeAnteVersionMin: -10 });
    const id = await newCase();
    expect(failureOf(await record(id, { plannedInclination: 52 })).issues).toEqual([
      { path: 'plannedInclination', message: 'From 35 to 50 only' },
    ]);
  });

  it('that is stored stays as it is when the range becomes narrower, until it is changed', async () => {
    await change({ operativeInclinationMax: 60 });
    const id = await newCase();
    await record(id, { operativeInclination: 52 });
    await change({});
    expect((await record(id, { operativeInclination: 52, operativeAnteVersion: 20 })).body).toMatchObject({
      value: { operativeInclination: 52, operativeAnteVersion: 20 },
    });
    expect((await record(id, { operativeInclination: 51 })).status).toBe(422);
  });
});
