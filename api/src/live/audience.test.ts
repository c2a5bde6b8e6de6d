import { adminUserCalls } from '@cotyle/contract/admin-users';
import { assignmentCalls } from '@cotyle/contract/assignments';
import { fileCalls } from '@cotyle/contract/files';
import { locationCalls } from '@cotyle/contract/locations';
import { noteCalls } from '@cotyle/contract/notes';
import { patientCalls } from '@cotyle/contract/patients';
import { procedureCalls } from '@cotyle/contract/procedures';
import { userCalls } from '@cotyle/contract/users';
import type { Role } from '@cotyle/domain/access/roles';
import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import { sampled } from '@cotyle/domain/testing/sampled';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTransaction } from '../transactions/with-transaction.ts';
import type { Change } from '../transactions/change.ts';
import { eventually } from '../testing/eventually.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { sendRequest } from '../testing/send-request.ts';
import { addFile, addLocation, addPatient, addProcedure, assign } from '../testing/clinic.ts';
import { addPerson } from '../testing/people.ts';
import { addSignedInUser } from '../testing/signed-in-users.ts';
import type { SignedInUser } from '../testing/signed-in-users.ts';
import { listen, listenFirst } from './testing/listener.ts';
import type { Listener } from './testing/listener.ts';

/** Two of every role that differ in what they see; all of them listen. */
const PEOPLE = {
  surgeon: 'SURGEON',
  otherSurgeon: 'SURGEON',
  assistant: 'SURGICAL_ASSISTANT',
  otherAssistant: 'SURGICAL_ASSISTANT',
  radiologist: 'RADIOLOGIST',
  otherRadiologist: 'RADIOLOGIST',
  engineer: 'IMAGE_ENGINEER',
  otherEngineer: 'IMAGE_ENGINEER',
  admin: 'ADMIN',
  otherAdmin: 'ADMIN',
  superAdmin: 'MASTER_ADMIN',
  otherSuperAdmin: 'MASTER_ADMIN',
} as const satisfies Record<string, Role>;
type Name = keyof typeof PEOPLE;
const NAMES = Object.keys(PEOPLE) as Name[];
const ADMINISTRATORS: Name[] = ['admin', 'otherAdmin', 'superAdmin', 'otherSuperAdmin'];

let cotyle: TestApp;
let here: number;
let there: number;
let people: Record<Name, SignedInUser>;
let listeners: Record<Name, Listener>;

const db = () => cotyle.context.database.kysely;

beforeAll(async () => {
  cotyle = await startTestApp();
  [here, there] = [await addLocation(db()), await addLocation(db())];
  const { token } = await addSignedInUser(cotyle, { role: 'ADMIN' });
  (await listenFirst(cotyle.origin, token)).stop();
});
afterAll(() => cotyle.close());

/** New people who listen; answers a function that ends their streams. */
const joinEverybody = async (): Promise<() => void> => {
  const joined: [Name, SignedInUser][] = [];
  for (const name of NAMES)
    joined.push([
      name,
      await addSignedInUser(cotyle, {
        role: PEOPLE[name],
        locationId: name.startsWith('other') ? there : here,
      }),
    ]);
  people = Object.fromEntries(joined) as typeof people;
  await assign(db(), people.surgeon.id, people.assistant.id);
  await assign(db(), people.otherSurgeon.id, people.otherAssistant.id);
  const listening = await Promise.all(
    NAMES.map(async (name) => [name, await listen(cotyle.origin, people[name].token)] as const),
  );
  listeners = Object.fromEntries(listening) as typeof listeners;
  await settle();
  return () => {
    for (const name of NAMES) listeners[name].stop();
  };
};

let marks = 1_000_000;
/** A change that everybody receives: earlier changes have been pushed by then, or never will be. */
const settle = async (): Promise<void> => {
  marks += 1;
  const id = marks;
  await withTransaction(db(), new Date(), (_, audit) => {
    audit.changed({ topic: 'locations', id, audience: 'everyone' });
    return Promise.resolve();
  });
  await eventually(() => {
    for (const name of NAMES) expect(listeners[name].changes).toContainEqual({ topic: 'locations', id });
  });
};

const isMark = ({ id }: { id?: number | undefined }): boolean => id !== undefined && id > 1_000_000;

/** The changes that each person receives during `work`, as `topic:id`. */
const changesDuring = async (work: () => Promise<unknown>): Promise<Record<Name, string[]>> => {
  const before = Object.fromEntries(NAMES.map((name) => [name, listeners[name].changes.length]));
  await work();
  await settle();
  return Object.fromEntries(
    NAMES.map((name) => [
      name,
      listeners[name].changes
        .slice(before[name])
        .filter((change) => !isMark(change))
        .map(({ topic, id }) => `${topic}:${id ?? ''}`)
        .sort(),
    ]),
  ) as Record<Name, string[]>;
};

interface Touched {
  readonly procedures?: readonly number[];
  readonly patients?: readonly number[];
}

const seenOf = async (
  name: Name,
  { procedures = [], patients = [] }: Touched,
): Promise<ReadonlySet<string>> => {
  const seen = new Set<string>();
  const look = async (key: string, path: string): Promise<void> => {
    const { status } = await sendRequest(cotyle, people[name].token, path);
    expect([200, 403, 404]).toContain(status);
    if (status === 200) seen.add(key);
  };
  for (const id of procedures) await look(`procedures:${id}`, `/patient/procedure/get/${id}`);
  for (const id of patients) await look(`patients:${id}`, `/patient/get/${id}`);
  return seen;
};

/** The oracle is the API itself: people who can read the record, before or after, are notified, and nobody else. */
const expectNotifiedAsVisible = async (
  touched: Touched,
  work: () => Promise<unknown>,
  made?: () => Touched,
): Promise<void> => {
  const before = new Map<Name, ReadonlySet<string>>();
  for (const name of NAMES) before.set(name, await seenOf(name, touched));
  const received = await changesDuring(work);
  for (const name of NAMES) {
    const after = await seenOf(name, made?.() ?? touched);
    const expected = [...new Set([...(before.get(name) ?? []), ...after])].sort();
    const records = received[name].filter((key) => /^(procedures|patients):/.test(key));
    expect({ name, changes: records }).toEqual({ name, changes: expected });
  }
};

const newCase = async (more: Partial<Parameters<typeof addProcedure>[1]> = {}) => {
  const patientId = await addPatient(db(), { creatorId: people.surgeon.id });
  const id = await addProcedure(db(), {
    surgeonId: people.surgeon.id,
    patientId,
    radiologyLocationId: here,
    ...more,
  });
  return { id, patientId };
};

const as = (name: Name) => people[name].token;
const PATIENT = {
  nameFirst: 'Pat',
  nameSecond: 'Other',
  gender: 'FEMALE',
  dateOfBirth: '1950-06-15',
  medicalInsuranceId: 'MRN-1',
  email: null,
  phoneNumber: null,
} as const;

describe('a change of a procedure', () => {
  beforeAll(joinEverybody);

  it.each(sampled(PROCEDURE_STATUSES, 3))(
    'in %s, such as a note, is pushed to those who may see it',
    async (status) => {
      const { id } = await newCase({ status });
      await expectNotifiedAsVisible({ procedures: [id] }, () =>
        cotyle.call(noteCalls.create, { body: { procedureId: id, description: 'A note' } }, as('surgeon')),
      );
    },
  );

  it('that moves it to another location is pushed to both locations', async () => {
    const { id } = await newCase({ status: 'SCAN' });
    await expectNotifiedAsVisible({ procedures: [id] }, () =>
      cotyle.call(procedureCalls.update, { body: { id, radiologyLocationId: there } }, as('surgeon')),
    );
  });

  it('that assigns another surgeon is pushed to both surgeons and their assistants', async () => {
    const { id } = await newCase({ creatorId: people.admin.id });
    await expectNotifiedAsVisible({ procedures: [id] }, () =>
      cotyle.call(procedureCalls.update, { body: { id, surgeonId: people.otherSurgeon.id } }, as('admin')),
    );
  });

  it.each([
    ['NEW', 'SCAN'],
    ['SCAN', 'CANCELED'],
    ['SCAN_READY', 'MODEL_IN_WORK'],
    ['MODEL_READY', 'READY'],
  ] as const)('from %s to %s is pushed to those who see it in either', async (from, to) => {
    const { id } = await newCase({ status: from });
    await expectNotifiedAsVisible({ procedures: [id] }, () =>
      cotyle.call(procedureCalls.update, { body: { id, status: to } }, as('admin')),
    );
  });

  it('that deletes it is pushed to those who saw it, and to those who see its patient', async () => {
    const { id, patientId } = await newCase({ status: 'SCAN' });
    await expectNotifiedAsVisible({ procedures: [id], patients: [patientId] }, () =>
      cotyle.call(procedureCalls.delete, { params: { id: String(id) } }, as('admin')),
    );
  });

  it('that creates it is pushed to those who can see it now', async () => {
    const patientId = await addPatient(db(), { creatorId: people.surgeon.id });
    let id = 0;
    await expectNotifiedAsVisible(
      { patients: [patientId] },
      async () => {
        const { value } = await cotyle.call(
          procedureCalls.plan,
          { body: { patientId, surgeryLocationId: here } },
          as('surgeon'),
        );
        id = value.id;
      },
      () => ({ procedures: [id], patients: [patientId] }),
    );
  });

  it('that deletes one of its files is pushed to those who may see it', async () => {
    const { id } = await newCase({ status: 'SCAN' });
    const fileId = await addFile(db(), { procedureId: id, creatorId: people.radiologist.id, type: 'SCAN' });
    await expectNotifiedAsVisible({ procedures: [id] }, () =>
      cotyle.call(fileCalls.delete, { body: { ids: [fileId] } }, as('admin')),
    );
  });
});

describe('a change of a patient', () => {
  beforeAll(joinEverybody);

  it('that registers one is pushed to those who may see it', async () => {
    let id = 0;
    await expectNotifiedAsVisible(
      {},
      async () => {
        const body = { ...PATIENT, creatorId: people.surgeon.id };
        id = (await cotyle.call(patientCalls.register, { body }, as('assistant'))).value.origin.id;
      },
      () => ({ patients: [id] }),
    );
  });

  it.each(sampled(PROCEDURE_STATUSES, 3, 1))(
    'with a procedure in %s is pushed to those who see the patient, and to those who see the procedure',
    async (status) => {
      const { id, patientId } = await newCase({ status, surgeonId: people.otherSurgeon.id });
      const touched = { procedures: [id], patients: [patientId] };
      await expectNotifiedAsVisible(touched, () =>
        cotyle.call(patientCalls.update, { body: { id: patientId, ...PATIENT } }, as('surgeon')),
      );
    },
  );

  it('that deletes one is pushed to those who saw the patient or a procedure', async () => {
    const { id, patientId } = await newCase({ status: 'SCAN' });
    await expectNotifiedAsVisible({ procedures: [id], patients: [patientId] }, () =>
      cotyle.call(patientCalls.delete, { params: { id: String(patientId) } }, as('surgeon')),
    );
  });
});

const only = (received: Record<Name, string[]>, key: string): Name[] =>
  NAMES.filter((name) => received[name].includes(key));
/** A person whose own rights may have changed fetches everything instead. */
const resynced = async (name: Name, work: () => Promise<unknown>): Promise<void> => {
  const before = listeners[name].resyncs();
  await work();
  await eventually(() => expect(listeners[name].resyncs()).toBeGreaterThan(before));
};

describe('a change in the directory', () => {
  // These change the people.
  beforeEach(joinEverybody);

  const account = async (name: Name) => {
    const params = { id: String(people[name].id) };
    const {
      version: _version,
      assistants: _assistants,
      location: _location,
      deleted: _deleted,
      ...rest
    } = (await cotyle.call(adminUserCalls.get, { params }, as('superAdmin'))).value;
    return { ...rest, locationId: here };
  };

  it('of a field that everybody sees is pushed to everybody', async () => {
    const user = { ...(await account('engineer')), nameFirst: 'Grace' };
    const received = await changesDuring(() =>
      resynced('engineer', () => cotyle.call(adminUserCalls.update, { body: { user } }, as('superAdmin'))),
    );
    const others = NAMES.filter((name) => name !== 'engineer');
    expect(only(received, `users:${user.id}`)).toEqual(others);
    expect(only(received, 'procedures:')).toEqual(NAMES);
    for (const name of NAMES)
      expect(received[name].filter((key) => /^(procedures|patients):\d/.test(key))).toEqual([]);
  });

  it('of a field that only administrators see is pushed to them', async () => {
    const user = { ...(await account('engineer')), phoneNumber: '+1 (555) 010 3111' };
    const received = await changesDuring(() =>
      resynced('engineer', () => cotyle.call(adminUserCalls.update, { body: { user } }, as('superAdmin'))),
    );
    expect(only(received, `users:${user.id}`)).toEqual(ADMINISTRATORS);
  });

  it('of a password is pushed to administrators', async () => {
    const { id } = await addPerson(db(), { role: 'SURGEON' });
    const received = await changesDuring(() =>
      cotyle.call(userCalls.setPassword, { body: { userId: id, newPassword: 'Tibia#4321' } }, as('admin')),
    );
    expect(only(received, `users:${id}`)).toEqual(ADMINISTRATORS);
  });

  it('of an assignment is pushed to both people and to administrators', async () => {
    const pair = { surgeonId: people.surgeon.id, assistantId: people.assistant.id };
    const params = { surgeonId: String(pair.surgeonId), assistantId: String(pair.assistantId) };
    const received = await changesDuring(() =>
      resynced('surgeon', () =>
        resynced('assistant', () => cotyle.call(assignmentCalls.delete, { params }, as('admin'))),
      ),
    );
    const listed = (prefix: string) =>
      NAMES.filter((name) => received[name].some((key) => key.startsWith(prefix)));
    expect(listed('assignments')).toEqual(ADMINISTRATORS);
    expect(listed('users').filter((name) => !ADMINISTRATORS.includes(name))).toEqual(
      // Each of the two is notified of the other.
      ['surgeon', 'assistant'],
    );
  });

  it('of a location is pushed to everybody', async () => {
    const received = await changesDuring(() =>
      cotyle.call(locationCalls.delete, { body: { locationId: there } }, as('admin')),
    );
    expect(only(received, `locations:${there}`)).toEqual(NAMES);
  });
});

describe('a person whose rights change', () => {
  beforeEach(joinEverybody);

  it('gets no change by their old rights: later changes wait until the new rights are known', async () => {
    const { id } = await newCase({ status: 'SCAN' });
    const received = await changesDuring(async () => {
      // One transaction after the other, as fast as they go: the second must not overtake the check of the rights.
      await db()
        .updateTable('users')
        .set({ location_id: there })
        .where('id', '=', people.radiologist.id)
        .execute();
      await cotyle.call(noteCalls.create, { body: { procedureId: id, description: 'x' } }, as('surgeon'));
    });
    expect(received.radiologist.filter((key) => key.startsWith('procedures'))).toEqual([]);
    expect(received.surgeon).toContain(`procedures:${id}`);
  });
});

describe('the type of a change', () => {
  it('requires an audience: none of these compiles without one', () => {
    const rejected: Change[] = [
      // @ts-expect-error who may see the procedure is missing
      { topic: 'procedures', id: 1 },
      // @ts-expect-error nobody is not an audience
      { topic: 'procedures', id: 1, seenBy: [] },
      // @ts-expect-error the id of a procedure is not for everyone
      { topic: 'procedures', id: 1, audience: 'everyone' },
      // @ts-expect-error a list without a record needs an audience too
      { topic: 'procedures' },
      // @ts-expect-error who may see the patient is missing
      { topic: 'patients', id: 1 },
      // @ts-expect-error the id of a patient is not for everyone
      { topic: 'patients', id: 1, audience: 'everyone' },
      // @ts-expect-error the audience is missing
      { topic: 'users', id: 1 },
      // @ts-expect-error the audience is missing
      { topic: 'assignments' },
    ];
    expect(rejected).toHaveLength(8);
  });
});
