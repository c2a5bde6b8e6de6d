import { CallFailed } from '@cotyle/contract/client';
import { patientCalls } from '@cotyle/contract/patients';
import { isSameId } from '@cotyle/domain/ct/identity';
import { DUPLICATES_MAX } from '@cotyle/domain/patients/duplicates';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addPatient, addProcedure, assign } from '../../testing/clinic.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { addSignedInUser } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { recordNumberKey } from './duplicates.ts';

let cotyle: TestApp;
let surgeon: SignedInUser;
let colleague: SignedInUser;
let stranger: SignedInUser;
let assistant: SignedInUser;

const db = () => cotyle.context.database.kysely;

beforeAll(async () => {
  cotyle = await startTestApp();
  surgeon = await addSignedInUser(cotyle, { role: 'SURGEON', nameFirst: 'Grace' });
  colleague = await addSignedInUser(cotyle, { role: 'SURGEON', nameFirst: 'Otto' });
  stranger = await addSignedInUser(cotyle, { role: 'SURGEON' });
  assistant = await addSignedInUser(cotyle, { role: 'SURGICAL_ASSISTANT' });
  await assign(db(), surgeon.id, assistant.id);
  await assign(db(), colleague.id, assistant.id);
});
afterAll(() => cotyle.close());

let count = 0;
/** An identity that no other test uses. */
const anIdentity = () => {
  count += 1;
  return {
    nameFirst: 'Ada',
    nameSecond: `Moreau ${'abcdefghijklmnopqrstuvwxyz'[count % 26]}${count}`,
    dateOfBirth: '1950-03-04',
    medicalInsuranceId: `D-${count}`,
  };
};
type Identity = ReturnType<typeof anIdentity>;

const add = (who: SignedInUser, identity: Identity, state: { deleted?: boolean } = {}) =>
  addPatient(db(), {
    creatorId: who.id,
    nameFirst: identity.nameFirst,
    nameSecond: identity.nameSecond,
    born: identity.dateOfBirth,
    record: identity.medicalInsuranceId,
    ...state,
  });
const duplicates = async (who: SignedInUser, body: Identity) =>
  (await cotyle.call(patientCalls.duplicates, { body }, who.token)).value;
const register = (who: SignedInUser, identity: Identity, more: object = {}) =>
  cotyle.call(patientCalls.register, { body: { ...identity, gender: 'FEMALE', ...more } }, who.token);
const countOf = async (identity: Identity): Promise<number> => {
  const { total } = await db()
    .selectFrom('patients')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('medical_insurance_id', '=', identity.medicalInsuranceId)
    .executeTakeFirstOrThrow();
  return total;
};

describe('possible duplicates', () => {
  it('have the same name and date of birth, however the name is written, or the same record number', async () => {
    const identity = anIdentity();
    const named = await add(surgeon, { ...identity, medicalInsuranceId: 'another' });
    const numbered = await add(surgeon, {
      ...anIdentity(),
      medicalInsuranceId: identity.medicalInsuranceId.toLowerCase(),
    });
    const both = await add(surgeon, identity);
    const [nameFirst, nameSecond] = [identity.nameSecond.toUpperCase(), 'Áda'];
    const found = await duplicates(surgeon, { ...identity, nameFirst, nameSecond });
    expect(found.map(({ id, reasons }) => [id, reasons])).toEqual([
      [both, ['NAME_AND_BIRTH', 'RECORD_NUMBER']],
      [numbered, ['RECORD_NUMBER']],
      [named, ['NAME_AND_BIRTH']],
    ]);
  });

  it('are answered with what identifies them and the number of their procedures', async () => {
    const identity = anIdentity();
    const id = await add(surgeon, identity);
    await addProcedure(db(), { surgeonId: surgeon.id, patientId: id, status: 'DONE' });
    await addProcedure(db(), { surgeonId: surgeon.id, patientId: id });
    await addProcedure(db(), { surgeonId: surgeon.id, patientId: id, deleted: true });
    await addProcedure(db(), { surgeonId: stranger.id, patientId: id });
    expect(await duplicates(surgeon, identity)).toEqual([
      {
        id,
        ...identity,
        gender: 'FEMALE',
        surgeon: expect.stringMatching(/^Grace Number\d+$/) as string,
        procedures: 2,
        reasons: ['NAME_AND_BIRTH', 'RECORD_NUMBER'],
      },
    ]);
  });

  it('are none of another name, another day, or a deleted record', async () => {
    const identity = anIdentity();
    await add(surgeon, identity, { deleted: true });
    await add(surgeon, { ...identity, dateOfBirth: '1950-04-03', medicalInsuranceId: 'x1' });
    await add(surgeon, { ...identity, nameFirst: 'Adam', medicalInsuranceId: 'x2' });
    expect(await duplicates(surgeon, identity)).toEqual([]);
  });

  it('are only those whom the caller may see', async () => {
    const identity = anIdentity();
    await add(stranger, identity);
    for (const who of [surgeon, colleague, assistant]) expect(await duplicates(who, identity)).toEqual([]);
    const id = await add(colleague, identity);
    expect((await duplicates(assistant, identity)).map((one) => [one.id, one.surgeon])).toEqual([
      [id, expect.stringMatching(/^Otto Number\d+$/)],
    ]);
    expect(await duplicates(surgeon, identity)).toEqual([]);
  });

  it('are at most ten, the newest first', async () => {
    const identity = anIdentity();
    const ids: number[] = [];
    for (let made = 0; made <= DUPLICATES_MAX; made += 1) ids.push(await add(surgeon, identity));
    const found = await duplicates(surgeon, identity);
    expect(found.map(({ id }) => id)).toEqual(ids.reverse().slice(0, DUPLICATES_MAX));
    await register(surgeon, identity, { knownDuplicates: found.map(({ id }) => id) });
  });

  it('are asked for with valid fields', async () => {
    const failure = await expectRejected(duplicates(surgeon, { ...anIdentity(), dateOfBirth: '02/03/1950' }));
    expect([failure.status, failure.issues]).toEqual([
      422,
      [{ path: 'dateOfBirth', message: 'Invalid Date' }],
    ]);
  });

  it('are for surgeons and assistants alone', async () => {
    for (const role of ['MASTER_ADMIN', 'ADMIN', 'RADIOLOGIST', 'IMAGE_ENGINEER'] as const) {
      const other = await addSignedInUser(cotyle, { role });
      expect((await expectRejected(duplicates(other, anIdentity()))).status).toBe(403);
    }
    const anonymous = await sendRequest(cotyle, '', '/patient/duplicates', { method: 'POST', body: {} });
    expect(anonymous.status).toBe(401);
  });
});

describe('registering a possible duplicate', () => {
  it('is as specified for a caller that does not compare', async () => {
    const identity = anIdentity();
    await register(surgeon, identity);
    await register(surgeon, identity);
    expect(await countOf(identity)).toBe(2);
  });

  it('is rejected until the person was shown each of them', async () => {
    const identity = anIdentity();
    const first = (await register(surgeon, identity, { knownDuplicates: [] })).value.origin.id;
    const failure = await expectRejected(register(surgeon, identity, { knownDuplicates: [] }));
    expect([failure.status, failure.code, failure.message]).toEqual([
      409,
      'DUPLICATE_UNCONFIRMED',
      'This patient may already be registered.',
    ]);
    expect(await countOf(identity)).toBe(1);
    const second = (await register(surgeon, identity, { knownDuplicates: [first] })).value.origin.id;
    const again = await expectRejected(register(surgeon, identity, { knownDuplicates: [first] }));
    expect(again.code).toBe('DUPLICATE_UNCONFIRMED');
    await register(surgeon, identity, { knownDuplicates: [first, second] });
    expect(await countOf(identity)).toBe(3);
  });

  it('says nothing of a patient whom the caller may not see', async () => {
    const identity = anIdentity();
    await add(stranger, identity);
    const { value } = await register(surgeon, identity, { knownDuplicates: [] });
    expect(value.origin.creatorId).toBe(surgeon.id);
  });

  it('succeeds once where a surgeon and an assistant register the same patient at once', async () => {
    const identity = anIdentity();
    const attempts = [surgeon, assistant, surgeon, assistant].map((who) =>
      register(who, identity, { knownDuplicates: [], creatorId: surgeon.id }).then(
        () => 'registered',
        (error: unknown) => (error instanceof CallFailed ? error.code : error),
      ),
    );
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter((outcome) => outcome === 'registered')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'DUPLICATE_UNCONFIRMED')).toHaveLength(3);
    expect(await countOf(identity)).toBe(1);
  });
});

describe('changing a record into a possible duplicate', () => {
  const change = (id: number, identity: Identity, more: object = {}, who = surgeon) => {
    const body = { id, ...identity, gender: 'FEMALE' as const, email: null, phoneNumber: null, ...more };
    return cotyle.call(patientCalls.update, { body }, who.token);
  };
  const ofChange = async (patientId: number, identity: Identity, who = surgeon) =>
    (await cotyle.call(patientCalls.duplicates, { body: { ...identity, patientId } }, who.token)).value;

  it('is rejected until the person was shown the other record, and changes nothing before', async () => {
    const [one, other] = [anIdentity(), anIdentity()];
    const id = await add(surgeon, one);
    const known = await add(surgeon, other);
    const numbered = { ...one, medicalInsuranceId: other.medicalInsuranceId.toLowerCase() };
    const failure = await expectRejected(change(id, numbered, { knownDuplicates: [] }));
    expect([failure.status, failure.code]).toEqual([409, 'DUPLICATE_UNCONFIRMED']);
    expect(await countOf(one)).toBe(1);
    expect((await ofChange(id, numbered)).map((found) => [found.id, found.reasons])).toEqual([
      [known, ['RECORD_NUMBER']],
    ]);
    await change(id, numbered, { knownDuplicates: [known] });
    expect(await countOf(one)).toBe(0);
  });

  it('is not asked about again once the record resembles the other, nor about the record itself', async () => {
    const identity = anIdentity();
    const [id] = [await add(surgeon, identity), await add(surgeon, identity)];
    await change(id, identity, { knownDuplicates: [], phoneNumber: '+1 (503) 555 0111' });
    expect(await ofChange(id, identity)).toEqual([]);
  });

  it('is as specified for a caller that does not compare', async () => {
    const [one, other] = [anIdentity(), anIdentity()];
    await add(surgeon, other);
    await change(await add(surgeon, one), other);
    expect(await countOf(other)).toBe(2);
  });

  it('says nothing of records that the caller may not see', async () => {
    const [one, other] = [anIdentity(), anIdentity()];
    await add(stranger, other);
    const id = await add(surgeon, one);
    await change(id, other, { knownDuplicates: [] });
    expect((await expectRejected(ofChange(id, one, stranger))).status).toBe(404);
    expect((await expectRejected(ofChange(999_999_999, one))).status).toBe(404);
  });

  it('is noticed where the other record is registered at the same moment', async () => {
    const [one, other] = [anIdentity(), anIdentity()];
    const id = await add(surgeon, one);
    const outcomes = await Promise.allSettled([
      change(id, other, { knownDuplicates: [] }),
      register(surgeon, other, { knownDuplicates: [] }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('the key of a record number', () => {
  it('is the same for all numbers that the rule takes for one', async () => {
    const part = fc.constantFrom('M', 'm', 'É', 'é', 'é', 'ß', 'Ø', '7', '７', '-', ' ', ' ', '\t');
    const number = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
    const pairs = fc
      .sample(fc.tuple(number, number), { numRuns: 2000, seed: 7 })
      .flatMap(([one, other]) => [
        [one, other],
        [one, ` ${one.toUpperCase().normalize('NFD')}`],
      ])
      .filter(([one = '', other = '']) => isSameId(one, other));
    expect(pairs.length).toBeGreaterThan(1000);
    const { rows } = await cotyle.context.database.pool.query<{ one: string; other: string }>(
      `select one, other from unnest($1::text[], $2::text[]) as given (one, other)
       where ${recordNumberKey('one')} <> ${recordNumberKey('other')}`,
      [pairs.map(([one]) => one), pairs.map(([, other]) => other)],
    );
    expect(rows).toEqual([]);
  });
});
