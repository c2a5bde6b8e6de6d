import { adminUserCalls } from '@cotyle/contract/admin-users';
import { assignmentCalls } from '@cotyle/contract/assignments';
import { locationCalls } from '@cotyle/contract/locations';
import { noteCalls } from '@cotyle/contract/notes';
import { userCalls } from '@cotyle/contract/users';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '../transactions/change.ts';
import { eventually } from '../testing/eventually.ts';
import { addPerson } from '../testing/people.ts';
import { listeningClinic, NAMES } from './testing/listening-clinic.ts';
import type { Name } from './testing/listening-clinic.ts';

const clinic = listeningClinic();
const { db, as, joinEverybody, changesDuring, newCase } = clinic;

const ADMINISTRATORS: Name[] = ['admin', 'otherAdmin', 'superAdmin', 'otherSuperAdmin'];

const only = (received: Record<Name, string[]>, key: string): Name[] =>
  NAMES.filter((name) => received[name].includes(key));
/** A person whose own rights may have changed fetches everything instead. */
const resynced = async (name: Name, work: () => Promise<unknown>): Promise<void> => {
  const before = clinic.listeners[name].resyncs();
  await work();
  await eventually(() => expect(clinic.listeners[name].resyncs()).toBeGreaterThan(before));
};

describe('a change in the directory', () => {
  // These change the people.
  beforeEach(joinEverybody);

  const account = async (name: Name) => {
    const params = { id: String(clinic.people[name].id) };
    const {
      version: _version,
      assistants: _assistants,
      location: _location,
      deleted: _deleted,
      ...rest
    } = (await clinic.cotyle.call(adminUserCalls.get, { params }, as('superAdmin'))).value;
    return { ...rest, locationId: clinic.here };
  };

  it('of a field that everybody sees is pushed to everybody', async () => {
    const user = { ...(await account('engineer')), nameFirst: 'Grace' };
    const received = await changesDuring(() =>
      resynced('engineer', () =>
        clinic.cotyle.call(adminUserCalls.update, { body: { user } }, as('superAdmin')),
      ),
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
      resynced('engineer', () =>
        clinic.cotyle.call(adminUserCalls.update, { body: { user } }, as('superAdmin')),
      ),
    );
    expect(only(received, `users:${user.id}`)).toEqual(ADMINISTRATORS);
  });

  it('of a password is pushed to administrators', async () => {
    const { id } = await addPerson(db(), { role: 'SURGEON' });
    const received = await changesDuring(() =>
      clinic.cotyle.call(
        userCalls.setPassword,
        { body: { userId: id, newPassword: 'Tibia#4321' } },
        as('admin'),
      ),
    );
    expect(only(received, `users:${id}`)).toEqual(ADMINISTRATORS);
  });

  it('of an assignment is pushed to both people and to administrators', async () => {
    const pair = { surgeonId: clinic.people.surgeon.id, assistantId: clinic.people.assistant.id };
    const params = { surgeonId: String(pair.surgeonId), assistantId: String(pair.assistantId) };
    const received = await changesDuring(() =>
      resynced('surgeon', () =>
        resynced('assistant', () => clinic.cotyle.call(assignmentCalls.delete, { params }, as('admin'))),
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
      clinic.cotyle.call(locationCalls.delete, { body: { locationId: clinic.there } }, as('admin')),
    );
    expect(only(received, `locations:${clinic.there}`)).toEqual(NAMES);
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
        .set({ location_id: clinic.there })
        .where('id', '=', clinic.people.radiologist.id)
        .execute();
      await clinic.cotyle.call(
        noteCalls.create,
        { body: { procedureId: id, description: 'x' } },
        as('surgeon'),
      );
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
