import { authCalls } from '@cotyle/contract/auth';
import { procedureCalls } from '@cotyle/contract/procedures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { withTransaction } from '../transactions/with-transaction.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';
import { eventually } from '../testing/eventually.ts';
import { addLocation, addProcedure } from '../testing/clinic.ts';
import { addPerson } from '../testing/people.ts';
import { listen as openStream } from './testing/listener.ts';
import type { Listener } from './testing/listener.ts';

let cotyle: TestApp;
beforeAll(async () => {
  cotyle = await startTestApp();
  const { email } = await addPerson(db());
  (await listenFirst((await cotyle.signIn(email)).access.token, cotyle.origin)).stop();
});
afterAll(() => cotyle.close());

const db = () => cotyle.context.database.kysely;

const listen = (token: string, origin = cotyle.origin): Promise<Listener> => openStream(origin, token);

/** The first stream of a node opens its connection to the changes, and is told to start anew once that stands. */
const listenFirst = async (token: string, origin: string): Promise<Listener> => {
  const ears = await listen(token, origin);
  await eventually(() => expect(ears.resyncs()).toBe(2));
  return ears;
};

/** Another node on the same database, that hears of every change from now on. */
const startNode = async (token: string, context = cotyle.context) => {
  const app = await buildApp(context);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, origin, ears: await listenFirst(token, origin) };
};

const join = async (person: Parameters<typeof addPerson>[1], origin?: string) => {
  const added = await addPerson(db(), person);
  const session = await cotyle.signIn(added.email);
  return { ...added, token: session.access.token, ears: await listen(session.access.token, origin) };
};

/** Told by the change itself, and not found out by the regular look at every stream. */
const hasNoHeartbeat = (ears: Listener) => !/^:$/m.test(ears.text());

/** Everybody hears of a place: by then everything that was said before has been heard as well. */
const hearUntilNow = async (people: readonly { ears: Listener }[], id: number): Promise<void> => {
  await withTransaction(db(), new Date(), async (_, deed) => {
    deed.changed({ topic: 'locations', id, audience: 'everyone' });
    await Promise.resolve();
  });
  await eventually(() => {
    for (const { ears } of people) expect(ears.changes).toContainEqual({ topic: 'locations', id });
  });
};

const changesOf = ({ ears }: { ears: Listener }, topic: string) =>
  ears.changes.filter((change) => change.topic === topic);

describe('a change', () => {
  it('is heard by everybody who may see it, also on another node, and by nobody else', async () => {
    const here = await addLocation(db());
    const surgeon = await join({ role: 'SURGEON', locationId: here });
    const other = await startNode(surgeon.token);
    const admin = await join({ role: 'ADMIN' }, other.origin);
    const radiologist = await join({ role: 'RADIOLOGIST', locationId: here });
    const stranger = await join({ role: 'SURGEON' });
    const engineer = await join({ role: 'IMAGE_ENGINEER' });
    const everybody = [surgeon, admin, radiologist, stranger, engineer];
    const id = await addProcedure(db(), { surgeonId: surgeon.id, radiologyLocationId: here });
    const change = { topic: 'procedures', id };

    await cotyle.call(procedureCalls.update, { body: { id, status: 'SCAN' } }, surgeon.token);
    await hearUntilNow(everybody, 1);
    for (const person of [surgeon, admin, radiologist])
      expect(changesOf(person, 'procedures')).toEqual([change]);
    expect(radiologist.ears.changes).toContainEqual({ topic: 'messages' });
    expect(admin.ears.changes).toContainEqual({ topic: 'events' });
    // It has left the radiologist's sight, who hears of that one last time.
    await cotyle.call(procedureCalls.update, { body: { id, status: 'CANCELED' } }, surgeon.token);
    await hearUntilNow(everybody, 2);
    for (const person of [surgeon, radiologist])
      expect(changesOf(person, 'procedures')).toEqual([change, change]);
    await cotyle.call(procedureCalls.update, { body: { id, dateOfSurgery: '2026-12-01' } }, surgeon.token);
    await hearUntilNow(everybody, 3);
    expect(changesOf(surgeon, 'procedures')).toEqual([change, change, change]);
    expect(changesOf(radiologist, 'procedures')).toEqual([change, change]);
    for (const person of [stranger, engineer])
      expect(person.ears.changes.filter(({ topic }) => topic !== 'locations')).toEqual([]);
    expect(surgeon.ears.changes).not.toContainEqual({ topic: 'events' });
    for (const { ears } of [...everybody, other]) ears.stop();
    await other.app.close();
  });

  it('that is rolled back is heard by nobody', async () => {
    const admin = await join({ role: 'ADMIN' });
    await expect(
      withTransaction(db(), new Date(), async (_, deed) => {
        deed.changed({ topic: 'locations', id: 4242, audience: 'everyone' });
        await Promise.resolve();
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await withTransaction(db(), new Date(), async (_, deed) => {
      deed.changed({ topic: 'locations', id: 4343, audience: 'everyone' });
      await Promise.resolve();
    });
    await eventually(() => expect(admin.ears.changes).toContainEqual({ topic: 'locations', id: 4343 }));
    expect(admin.ears.changes).not.toContainEqual({ topic: 'locations', id: 4242 });
    admin.ears.stop();
  });
});

describe('the stream', () => {
  it('is open at most ten times for one person on a node: the oldest ends for the eleventh', async () => {
    const person = await addPerson(db(), { role: 'SURGEON' });
    const { access } = await cotyle.signIn(person.email);
    const { access: elsewhere } = await cotyle.signIn(person.email);
    const other = await join({ role: 'SURGEON' });
    const streams: Listener[] = [];
    for (let n = 0; n < 10; n += 1) streams.push(await listen(access.token));
    expect(streams.filter(({ ended }) => ended())).toEqual([]);
    for (let n = 0; n < 3; n += 1) streams.push(await listen(elsewhere.token));
    await eventually(() => expect(streams.filter(({ ended }) => ended())).toEqual(streams.slice(0, 3)));
    expect(other.ears.ended()).toBe(false);
    for (const { stop } of [...streams, other.ears]) stop();
  });

  it('is for signed-in people', async () => {
    expect((await listen('nonsense')).status).toBe(401);
    expect((await fetch(`${cotyle.origin}/api/live`)).status).toBe(401);
  });

  it('ends when its owner is blocked, without waiting for the next look', async () => {
    const person = await addPerson(db(), { role: 'SURGEON' });
    const { access } = await cotyle.signIn(person.email);
    const { app, ears } = await startNode(access.token);
    await withTransaction(db(), new Date(), async (tx, deed) => {
      await tx.updateTable('users').set({ status: 'BLOCKED' }).where('id', '=', person.id).execute();
      deed.changed({ topic: 'users', id: person.id, audience: 'everyone' });
    });
    await eventually(() => expect(ears.ended()).toBe(true));
    expect(hasNoHeartbeat(ears)).toBe(true);
    await app.close();
  });

  it('ends when its session is ended, at whichever node, without waiting for the next look', async () => {
    const person = await addPerson(db(), { role: 'SURGEON' });
    const { access } = await cotyle.signIn(person.email);
    const { app, ears } = await startNode(access.token);
    await cotyle.call(authCalls.logout, {}, access.token);
    await eventually(() => expect(ears.ended()).toBe(true));
    expect(hasNoHeartbeat(ears)).toBe(true);
    await app.close();
  });

  it('asks for a fresh start after the database was away', async () => {
    const person = await addPerson(db(), { role: 'SURGEON' });
    const { access } = await cotyle.signIn(person.email);
    const cable = await startTcpProxy(cotyle.context.databaseUrl);
    const { app, ears } = await startNode(access.token, { ...cotyle.context, databaseUrl: cable.url });
    cable.disconnect();
    cable.reconnect();
    await eventually(() => expect(ears.resyncs()).toBe(3));
    ears.stop();
    await app.close();
    await cable.close();
  });

  it('does not keep the node from leaving', async () => {
    const person = await addPerson(db(), { role: 'SURGEON' });
    const { access } = await cotyle.signIn(person.email);
    const { app, ears } = await startNode(access.token);
    // A stream has no end of its own: closing would wait for it as long as the test lasts.
    await app.close();
    await eventually(() => expect(ears.ended()).toBe(true));
  });
});
