import { authCalls } from '@cotyle/contract/auth';
import { procedureCalls } from '@cotyle/contract/procedures';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { perform } from '../deeds/perform.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { layCable } from '../testing/cut.ts';
import { addLocation, addProcedure } from '../testing/clinic.ts';
import { addPerson } from '../testing/people.ts';
import { listen as openStream } from './testing/listener.ts';
import type { Listener } from './testing/listener.ts';

let cotyle: TestApp;
beforeAll(async () => {
  cotyle = await startTestApp();
});
afterAll(() => cotyle.close());

const db = () => cotyle.parts.database.kysely;

const listen = (token: string, origin = cotyle.origin): Promise<Listener> => openStream(origin, token);

const join = async (person: Parameters<typeof addPerson>[1], origin?: string) => {
  const added = await addPerson(db(), person);
  const session = await cotyle.signIn(added.email);
  return { ...added, token: session.access.token, ears: await listen(session.access.token, origin) };
};

const within = (work: () => void) => vi.waitFor(work, { timeout: 1000, interval: 20 });

describe('a change', () => {
  it('is heard within a second by everybody who may see it, also on another node, and by nobody else', async () => {
    const here = await addLocation(db());
    const other = await buildApp(cotyle.parts);
    const otherOrigin = await other.listen({ host: '127.0.0.1', port: 0 });
    const surgeon = await join({ role: 'SURGEON', locationId: here });
    const admin = await join({ role: 'ADMIN' }, otherOrigin);
    const radiologist = await join({ role: 'RADIOLOGIST', locationId: here });
    const stranger = await join({ role: 'SURGEON' });
    const engineer = await join({ role: 'IMAGE_ENGINEER' });
    const id = await addProcedure(db(), { surgeonId: surgeon.id, radiologyLocationId: here });

    await cotyle.call(procedureCalls.update, { body: { id, status: 'SCAN' } }, surgeon.token);
    const change = { topic: 'procedures', id };
    await within(() => {
      for (const person of [surgeon, admin, radiologist]) expect(person.ears.heard).toContainEqual(change);
      expect(radiologist.ears.heard).toContainEqual({ topic: 'messages' });
      expect(admin.ears.heard).toContainEqual({ topic: 'events' });
    });
    // It has left the radiologist's sight: he hears of that one last time.
    await cotyle.call(procedureCalls.update, { body: { id, status: 'CANCELED' } }, surgeon.token);
    await within(() => expect(surgeon.ears.text().split('"procedures"')).toHaveLength(3));
    expect(radiologist.ears.text().split('"procedures"')).toHaveLength(3);
    await cotyle.call(procedureCalls.update, { body: { id, dateOfSurgery: '2026-12-01' } }, surgeon.token);
    await within(() => expect(surgeon.ears.text().split('"procedures"')).toHaveLength(4));
    expect(radiologist.ears.text().split('"procedures"')).toHaveLength(3);
    for (const person of [stranger, engineer]) expect(person.ears.heard).toEqual([]);
    expect(surgeon.ears.heard).not.toContainEqual({ topic: 'events' });
    for (const person of [surgeon, admin, radiologist, stranger, engineer]) person.ears.stop();
    await other.close();
  });

  it('that is rolled back is heard by nobody', async () => {
    const admin = await join({ role: 'ADMIN' });
    await expect(
      perform(db(), new Date(), async (_, deed) => {
        deed.changed({ topic: 'locations', id: 4242, audience: 'everyone' });
        await Promise.resolve();
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await perform(db(), new Date(), async (_, deed) => {
      deed.changed({ topic: 'locations', id: 4343, audience: 'everyone' });
      await Promise.resolve();
    });
    await within(() => expect(admin.ears.heard).toContainEqual({ topic: 'locations', id: 4343 }));
    expect(admin.ears.heard).not.toContainEqual({ topic: 'locations', id: 4242 });
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
    await vi.waitFor(() => expect(streams.filter(({ ended }) => ended())).toEqual(streams.slice(0, 3)), 5000);
    expect(other.ears.ended()).toBe(false);
    for (const { stop } of [...streams, other.ears]) stop();
  });

  it('is for signed-in people', async () => {
    expect((await listen('nonsense')).status).toBe(401);
    expect((await fetch(`${cotyle.origin}/api/live`)).status).toBe(401);
  });

  it('ends within a second when its owner is blocked', async () => {
    const person = await join({ role: 'SURGEON' });
    await perform(db(), new Date(), async (tx, deed) => {
      await tx.updateTable('users').set({ status: 'BLOCKED' }).where('id', '=', person.id).execute();
      deed.changed({ topic: 'users', id: person.id, audience: 'everyone' });
    });
    await within(() => expect(person.ears.ended()).toBe(true));
  });

  it('ends within a second when its session is ended, at whichever node', async () => {
    const person = await addPerson(db(), { role: 'SURGEON' });
    const { access } = await cotyle.signIn(person.email);
    const app = await buildApp(cotyle.parts);
    const ears = await listen(access.token, await app.listen({ host: '127.0.0.1', port: 0 }));
    await vi.waitFor(() => expect(ears.resyncs()).toBe(2), 5000);
    await cotyle.call(authCalls.logout, {}, access.token);
    await within(() => expect(ears.ended()).toBe(true));
    await app.close();
  });

  it('asks for a fresh start after the database was away', async () => {
    const person = await addPerson(db(), { role: 'SURGEON' });
    const { access } = await cotyle.signIn(person.email);
    const cable = await layCable(cotyle.parts.databaseUrl);
    const app = await buildApp({ ...cotyle.parts, databaseUrl: cable.url });
    const ears = await listen(access.token, await app.listen({ host: '127.0.0.1', port: 0 }));
    await vi.waitFor(() => expect(ears.resyncs()).toBe(2), 5000);
    cable.cut();
    cable.mend();
    await vi.waitFor(() => expect(ears.resyncs()).toBe(3), 10_000);
    ears.stop();
    await app.close();
    await cable.close();
  });

  it('does not keep the node from leaving', async () => {
    const person = await addPerson(db(), { role: 'SURGEON' });
    const { access } = await cotyle.signIn(person.email);
    const app = await buildApp(cotyle.parts);
    const ears = await listen(access.token, await app.listen({ host: '127.0.0.1', port: 0 }));
    const start = performance.now();
    await app.close();
    expect(performance.now() - start).toBeLessThan(3000);
    await vi.waitFor(() => expect(ears.ended()).toBe(true), 2000);
  });
});
