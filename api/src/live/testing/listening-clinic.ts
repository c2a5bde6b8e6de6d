import type { Role } from '@cotyle/domain/access/roles';
import { afterAll, beforeAll, expect } from 'vitest';
import { withTransaction } from '../../transactions/with-transaction.ts';
import { eventually } from '../../testing/eventually.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { addLocation, addPatient, addProcedure, assign } from '../../testing/clinic.ts';
import { addSignedInUser } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { listen, listenFirst } from './listener.ts';
import type { Listener } from './listener.ts';

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
export type Name = keyof typeof PEOPLE;
export const NAMES = Object.keys(PEOPLE) as Name[];

interface Touched {
  readonly procedures?: readonly number[];
  readonly patients?: readonly number[];
}

const isMark = ({ id }: { id?: number | undefined }): boolean => id !== undefined && id > 1_000_000;

/** An app whose people listen to its changes; those of a new round join by `joinEverybody`. */
export const listeningClinic = () => {
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

  return {
    get cotyle() {
      return cotyle;
    },
    get here() {
      return here;
    },
    get there() {
      return there;
    },
    get people() {
      return people;
    },
    get listeners() {
      return listeners;
    },
    db,
    as,
    joinEverybody,
    changesDuring,
    expectNotifiedAsVisible,
    newCase,
  };
};
