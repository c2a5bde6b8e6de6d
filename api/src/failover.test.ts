import { setTimeout as wait } from 'node:timers/promises';
import { authCalls } from '@cotyle/contract/auth';
import { CallFailed, send } from '@cotyle/contract/client';
import { locationCalls } from '@cotyle/contract/locations';
import { afterEach, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open.ts';
import { startPair } from './platform/database/testing/pair.ts';
import type { Pair } from './platform/database/testing/pair.ts';
import { startTestApp } from './testing/app.ts';
import { addPerson, TEST_PASSWORD } from './testing/people.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A node on the pair, and an administrator who is signed in at it. */
const startNode = async (pair: Pair) => {
  const cotyle = await startTestApp();
  closers.push(cotyle.close);
  await migrate(pair.url, { log: () => undefined });
  const database = openDatabase({ url: pair.url, poolSize: 5, log: () => undefined });
  closers.push(() => database.close());
  const app = await buildApp({ ...cotyle.parts, database, databaseUrl: pair.url });
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

const addPlace = async (at: { origin: string; token: string }, name: string): Promise<void> => {
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
  readonly refused: unknown[];
  /** The longest time between two acknowledgements, in milliseconds. */
  readonly gap: () => number;
  readonly stop: () => Promise<void>;
}

const keepWriting = (at: { origin: string; token: string }): Written => {
  const acknowledged: string[] = [];
  const refused: unknown[] = [];
  const stopping = new AbortController();
  let last = performance.now();
  let gap = 0;
  const write = async (writer: number): Promise<void> => {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const name = `Place ${writer} ${count}`;
      try {
        await addPlace(at, name);
        acknowledged.push(name);
        gap = Math.max(gap, performance.now() - last);
        last = performance.now();
      } catch (error) {
        refused.push(error);
        await wait(100);
      }
    }
  };
  const writers = [1, 2, 3].map(write);
  return {
    acknowledged,
    refused,
    gap: () => gap,
    stop: async () => {
      stopping.abort();
      await Promise.all(writers);
    },
  };
};

/** `why` says what stood in the way, should it not come about. */
const until = async (isSo: () => boolean, why: () => string): Promise<void> => {
  for (const deadline = performance.now() + 60_000; !isSo(); await wait(50))
    if (performance.now() > deadline) throw new Error(`It did not come about in a minute: ${why()}`);
};

it.each([
  ['dies', 'SIGKILL'],
  ['falls silent', 'SIGSTOP'],
] as const)(
  'a leader of the database that %s costs no acknowledged write, and the node goes on with its successor by itself',
  { timeout: 120_000 },
  async (_, signal) => {
    const pair = await startPair();
    closers.push(pair.close);
    const node = await startNode(pair);
    const writing = keepWriting(node);
    await until(
      () => writing.acknowledged.length > 30,
      () => String(writing.refused.at(-1)),
    );
    pair.signalLeader(signal);
    await wait(1000);
    await pair.promote();
    const before = writing.acknowledged.length;
    await until(
      () => writing.acknowledged.length > before + 30,
      () => String(writing.refused.at(-1)),
    );
    await writing.stop();

    const rows = await node.database.kysely.selectFrom('locations').select('name').execute();
    const kept = new Set(rows.map(({ name }) => name));
    expect(writing.acknowledged.filter((name) => !kept.has(name))).toEqual([]);
    // Whoever could not be served was told to come again, and nothing else.
    expect(writing.refused.length).toBeGreaterThan(0);
    for (const error of writing.refused) {
      expect(error).toBeInstanceOf(CallFailed);
      expect(error).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfter: 2 });
    }
    expect(writing.gap()).toBeLessThan(20_000);
  },
);
