import { setTimeout as wait } from 'node:timers/promises';
import { authCalls } from '@cotyle/contract/auth';
import { CallFailed, send } from '@cotyle/contract/client';
import { locationCalls } from '@cotyle/contract/locations';
import { afterEach, expect, it, vi } from 'vitest';
import { buildApp } from './app.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { startReplicatedPair } from './platform/database/testing/replicated-pair.ts';
import type { ReplicatedPair } from './platform/database/testing/replicated-pair.ts';
import { startTestApp } from './testing/app.ts';
import { eventually } from './testing/eventually.ts';
import { addPerson, TEST_PASSWORD } from './testing/people.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A node on the pair, and an administrator who is signed in at it. */
const startNode = async (pair: ReplicatedPair) => {
  const cotyle = await startTestApp();
  closers.push(cotyle.close);
  await migrate(pair.url, { log: () => undefined });
  const database = openDatabase({ url: pair.url, poolSize: 5, log: () => undefined });
  closers.push(() => database.close());
  const app = await buildApp({ ...cotyle.context, database, databaseUrl: pair.url });
  closers.push(() => app.close());
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const { email } = await addPerson(database.kysely, { role: 'MASTER_ADMIN' });
  const { access } = await send(
    authCalls.access,
    { body: { username: email, password: TEST_PASSWORD } },
    { origin },
  );
  return { database, origin, token: access.token };
};

const addLocation = async (at: { origin: string; token: string }, name: string): Promise<void> => {
  const fields = {
    address: 'Hill 1',
    phoneNumber: '+1 (555) 010 2000',
    hasSurgery: true,
    hasRadiology: false,
  };
  await send(locationCalls.create, { body: { name, ...fields, active: true } }, at);
};

interface Written {
  readonly acknowledged: string[];
  readonly rejected: unknown[];
  readonly stop: () => Promise<void>;
}

const keepWriting = (at: { origin: string; token: string }): Written => {
  const acknowledged: string[] = [];
  const rejected: unknown[] = [];
  const stopping = new AbortController();
  const write = async (writer: number): Promise<void> => {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const name = `Location ${writer} ${count}`;
      try {
        await addLocation(at, name);
        acknowledged.push(name);
      } catch (error) {
        rejected.push(error);
        await wait(100);
      }
    }
  };
  const writers = [1, 2, 3].map(write);
  return {
    acknowledged,
    rejected,
    stop: async () => {
      stopping.abort();
      await Promise.all(writers);
    },
  };
};

/** Of that writing so many more come to be acknowledged; what stood in the way is in the message, should they not. */
const hasWritten = ({ acknowledged, rejected }: Written, count: number): Promise<void> =>
  vi.waitFor(
    () => {
      const last = rejected.at(-1);
      expect(acknowledged.length, `the last was rejected by ${String(last)}`).toBeGreaterThan(count);
    },
    { timeout: 150_000, interval: 50 },
  );

it.each([
  ['dies', 'SIGKILL'],
  ['falls silent', 'SIGSTOP'],
] as const)(
  'a primary that %s loses no acknowledged write, and the node continues with the new primary',
  async (_, signal) => {
    const pair = await startReplicatedPair();
    closers.push(pair.close);
    const node = await startNode(pair);
    const writing = keepWriting(node);
    await hasWritten(writing, 30);
    pair.signalPrimary(signal);
    await eventually(() => expect(writing.rejected.length).toBeGreaterThan(0));
    await pair.promote();
    await hasWritten(writing, writing.acknowledged.length + 30);
    await writing.stop();

    const rows = await node.database.kysely.selectFrom('locations').select('name').execute();
    const kept = new Set(rows.map(({ name }) => name));
    expect(writing.acknowledged.filter((name) => !kept.has(name))).toEqual([]);
    // Requests that could not be served got a retryable failure and no other.
    for (const error of writing.rejected) {
      expect(error).toBeInstanceOf(CallFailed);
      expect(error).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfter: 2 });
    }
  },
);
