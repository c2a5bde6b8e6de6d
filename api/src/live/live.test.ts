import { SLOW } from '@cotyle/domain/testing/slow';
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
import { listen as openStream, listenFirst } from './testing/listener.ts';
import type { Listener } from './testing/listener.ts';

let cotyle: TestApp;
beforeAll(async () => {
  cotyle = await startTestApp();
  const { email } = await addPerson(db());
  (await listenFirst(cotyle.origin, (await cotyle.signIn(email)).access.token)).stop();
});
afterAll(() => cotyle.close());

const db = () => cotyle.context.database.kysely;

const listen = (token: string, origin = cotyle.origin): Promise<Listener> => openStream(origin, token);

/** Another node on the same database that receives changes. */
const startNode = async (token: string, context = cotyle.context) => {
  const app = await buildApp(context);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, origin, stream: await listenFirst(origin, token) };
};

const connectAs = async (person: Parameters<typeof addPerson>[1], origin?: string) => {
  const added = await addPerson(db(), person);
  const session = await cotyle.signIn(added.email);
  return { ...added, token: session.access.token, stream: await listen(session.access.token, origin) };
};

/** Whether no heartbeat, which also checks the session, has been sent yet. */
const hasNoHeartbeat = (stream: Listener) => !/^:$/m.test(stream.text());

/** Pushes a change to everybody and waits for it: everything before it has been received by then. */
const receiveAll = async (people: readonly { stream: Listener }[], id: number): Promise<void> => {
  await withTransaction(db(), new Date(), async (_, audit) => {
    audit.changed({ topic: 'locations', id, audience: 'everyone' });
    await Promise.resolve();
  });
  await eventually(() => {
    for (const { stream } of people) expect(stream.changes).toContainEqual({ topic: 'locations', id });
  });
};

const changesOf = ({ stream }: { stream: Listener }, topic: string) =>
  stream.changes.filter((change) => change.topic === topic);

describe('a change', () => {
  it('is pushed to everybody who may see it, on every node, and to nobody else', SLOW, async () => {
    const here = await addLocation(db());
    const surgeon = await connectAs({ role: 'SURGEON', locationId: here });
    const other = await startNode(surgeon.token);
    const admin = await connectAs({ role: 'ADMIN' }, other.origin);
    const radiologist = await connectAs({ role: 'RADIOLOGIST', locationId: here });
    const stranger = await connectAs({ role: 'SURGEON' });
    const engineer = await connectAs({ role: 'IMAGE_ENGINEER' });
    const everybody = [surgeon, admin, radiologist, stranger, engineer];
    const id = await addProcedure(db(), { surgeonId: surgeon.id, radiologyLocationId: here });
    const change = { topic: 'procedures', id };

    await cotyle.call(procedureCalls.update, { body: { id, status: 'SCAN' } }, surgeon.token);
    await receiveAll(everybody, 1);
    for (const person of [surgeon, admin, radiologist])
      expect(changesOf(person, 'procedures')).toEqual([change]);
    expect(radiologist.stream.changes).toContainEqual({ topic: 'messages' });
    expect(admin.stream.changes).toContainEqual({ topic: 'events' });
    // It has left the radiologist's sight, who hstream of that one last time.
    await cotyle.call(procedureCalls.update, { body: { id, status: 'CANCELED' } }, surgeon.token);
    await receiveAll(everybody, 2);
    for (const person of [surgeon, radiologist])
      expect(changesOf(person, 'procedures')).toEqual([change, change]);
    await cotyle.call(procedureCalls.update, { body: { id, dateOfSurgery: '2026-12-01' } }, surgeon.token);
    await receiveAll(everybody, 3);
    expect(changesOf(surgeon, 'procedures')).toEqual([change, change, change]);
    expect(changesOf(radiologist, 'procedures')).toEqual([change, change]);
    for (const person of [stranger, engineer])
      expect(person.stream.changes.filter(({ topic }) => topic !== 'locations')).toEqual([]);
    expect(surgeon.stream.changes).not.toContainEqual({ topic: 'events' });
    for (const { stream } of [...everybody, other]) stream.stop();
    await other.app.close();
  });

  it('that is rolled back is pushed to nobody', async () => {
    const admin = await connectAs({ role: 'ADMIN' });
    await expect(
      withTransaction(db(), new Date(), async (_, audit) => {
        audit.changed({ topic: 'locations', id: 4242, audience: 'everyone' });
        await Promise.resolve();
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await withTransaction(db(), new Date(), async (_, audit) => {
      audit.changed({ topic: 'locations', id: 4343, audience: 'everyone' });
      await Promise.resolve();
    });
    await eventually(() => expect(admin.stream.changes).toContainEqual({ topic: 'locations', id: 4343 }));
    expect(admin.stream.changes).not.toContainEqual({ topic: 'locations', id: 4242 });
    admin.stream.stop();
  });
});

describe('a live stream', () => {
  it('is limited to ten for one person on a node: the eleventh ends the oldest', async () => {
    const person = await addPerson(db(), { role: 'SURGEON' });
    const { access } = await cotyle.signIn(person.email);
    const { access: elsewhere } = await cotyle.signIn(person.email);
    const other = await connectAs({ role: 'SURGEON' });
    const streams: Listener[] = [];
    for (let n = 0; n < 10; n += 1) streams.push(await listen(access.token));
    expect(streams.filter(({ ended }) => ended())).toEqual([]);
    for (let n = 0; n < 3; n += 1) streams.push(await listen(elsewhere.token));
    await eventually(() => expect(streams.filter(({ ended }) => ended())).toEqual(streams.slice(0, 3)));
    expect(other.stream.ended()).toBe(false);
    for (const { stop } of [...streams, other.stream]) stop();
  });

  it('needs a session', async () => {
    expect((await listen('nonsense')).status).toBe(401);
    expect((await fetch(`${cotyle.origin}/api/live`)).status).toBe(401);
  });

  it('ends when its owner is blocked, before the next heartbeat', async () => {
    const person = await addPerson(db(), { role: 'SURGEON' });
    const { access } = await cotyle.signIn(person.email);
    const { app, stream } = await startNode(access.token);
    await withTransaction(db(), new Date(), async (tx, audit) => {
      await tx.updateTable('users').set({ status: 'BLOCKED' }).where('id', '=', person.id).execute();
      audit.changed({ topic: 'users', id: person.id, audience: 'everyone' });
    });
    await eventually(() => expect(stream.ended()).toBe(true));
    expect(hasNoHeartbeat(stream)).toBe(true);
    await app.close();
  });

  it('ends when its session is ended on any node, before the next heartbeat', async () => {
    const person = await addPerson(db(), { role: 'SURGEON' });
    const { access } = await cotyle.signIn(person.email);
    const { app, stream } = await startNode(access.token);
    await cotyle.call(authCalls.logout, {}, access.token);
    await eventually(() => expect(stream.ended()).toBe(true));
    expect(hasNoHeartbeat(stream)).toBe(true);
    await app.close();
  });

  it('sends a resync after the database was unavailable', SLOW, async () => {
    const person = await addPerson(db(), { role: 'SURGEON' });
    const { access } = await cotyle.signIn(person.email);
    const proxy = await startTcpProxy(cotyle.context.databaseUrl);
    const { app, stream } = await startNode(access.token, { ...cotyle.context, databaseUrl: proxy.url });
    proxy.disconnect();
    proxy.reconnect();
    await eventually(() => expect(stream.resyncs()).toBe(3));
    stream.stop();
    await app.close();
    await proxy.close();
  });

  it('does not delay the shutdown of its node', async () => {
    const person = await addPerson(db(), { role: 'SURGEON' });
    const { access } = await cotyle.signIn(person.email);
    const { app, stream } = await startNode(access.token);
    // A stream has no end of its own: closing would wait for it as long as the test lasts.
    await app.close();
    await eventually(() => expect(stream.ended()).toBe(true));
  });
});
