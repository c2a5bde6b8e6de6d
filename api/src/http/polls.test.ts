import { authCalls } from '@cotyle/contract/auth';
import { POLL_HEADERS, urlOf } from '@cotyle/contract/client';
import { locationCalls } from '@cotyle/contract/locations';
import { messageCalls } from '@cotyle/contract/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { parseConfig } from '../config.ts';
import { openDatabase } from '../platform/database/open.ts';
import { openLog } from '../platform/log.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { layCable } from '../testing/cut.ts';
import { eventually } from '../testing/eventually.ts';
import { addPerson } from '../testing/people.ts';

/** Where things are changed: another node than the one that is polled. */
let elsewhere: TestApp;
let origin: string;
let cut: () => void;
const closers: (() => Promise<unknown>)[] = [];

/** A node as it runs in a clinic; at the level of the tests' log, polls go the whole way. */
const startNode = async (environment: Record<string, string> = {}) => {
  const { parts } = elsewhere;
  const database = openDatabase({ url: parts.databaseUrl, poolSize: 3, log: () => undefined });
  const cable = await layCable(parts.databaseUrl);
  const config = parseConfig({
    DATABASE_URL: parts.databaseUrl,
    USER_CALLS_PER_SECOND: '100000',
    METRICS_ALLOW: '127.0.0.1',
    ...environment,
  });
  const app = await buildApp({ ...parts, config, database, databaseUrl: cable.url, log: openLog('silent') });
  closers.push(
    () => app.close(),
    () => database.close(),
    () => cable.close(),
  );
  return { origin: await app.listen({ host: '127.0.0.1', port: 0 }), cut: () => cable.cut() };
};

beforeAll(async () => {
  elsewhere = await startTestApp();
  ({ origin, cut } = await startNode());
});
afterAll(async () => {
  for (const close of closers) await close();
  await elsewhere.close();
});

const db = () => elsewhere.parts.database.kysely;
const LOCATIONS = urlOf(locationCalls.all, { query: { page: '1', size: '25' } });

const answeredFromMemory = async (from = origin): Promise<number> => {
  const text = await (await fetch(`${from}/metrics`)).text();
  const counts = text.matchAll(/^cotyle_polls_unchanged_total\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
};

interface Page {
  readonly token: string;
  readonly poll: (headers?: Record<string, string>) => Promise<Response>;
}

/** A page that has its list, at a node that has made sure of its hearing. */
const openPage = async (token: string, path = LOCATIONS, from = origin): Promise<Page> => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${from}${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
  const first = await ask({});
  expect(first.status).toBe(200);
  const etag = first.headers.get('etag') ?? '';
  const poll: Page['poll'] = (headers = POLL_HEADERS) => ask({ 'if-none-match': etag, ...headers });
  const before = await answeredFromMemory(from);
  await eventually(async () => {
    expect((await poll()).status).toBe(304);
    expect(await answeredFromMemory(from)).toBeGreaterThan(before);
  });
  return { token, poll };
};

const signIn = async (role: 'ADMIN' | 'SURGEON') => {
  const person = await addPerson(db(), { role });
  const { access } = await elsewhere.signIn(person.email);
  return { ...person, token: access.token };
};

const addLocation = async (name: string) => {
  const { token } = await signIn('ADMIN');
  const body = { name, address: 'Hip Street 1', phoneNumber: '+1 (555) 010 2000', hasSurgery: true };
  await elsewhere.call(locationCalls.create, { body: { ...body, hasRadiology: false, active: true } }, token);
};

describe('A poll that finds nothing new', () => {
  it('is answered from memory, with its tag and for the private cache', async () => {
    const { poll } = await openPage((await signIn('SURGEON')).token);
    // A node that was too busy to make sure of its hearing asks the database, this once.
    const answer = await eventually(async () => {
      const before = await answeredFromMemory();
      const polled = await poll();
      expect(await answeredFromMemory()).toBe(before + 1);
      return polled;
    });
    expect(answer.status).toBe(304);
    expect(answer.headers.get('etag')).toMatch(/^W\/"/);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('is answered from memory where the path names a person too', async () => {
    const { id, token } = await signIn('SURGEON');
    await openPage(token, urlOf(messageCalls.received, { params: { receiverId: String(id) } }));
  });

  it('asks the database where it does not say that an older answer will do', async () => {
    const { poll } = await openPage((await signIn('SURGEON')).token);
    const before = await answeredFromMemory();
    expect((await poll({})).status).toBe(304);
    expect((await poll({ 'cache-control': 'max-age=0' })).status).toBe(304);
    expect((await poll({ 'cache-control': 'no-cache' })).status).toBe(304);
    expect(await answeredFromMemory()).toBe(before);
  });
});

describe('A poll after a change at another node', () => {
  it('brings the new list', async () => {
    const { poll } = await openPage((await signIn('SURGEON')).token);
    await addLocation('Told to all');
    const answer = await eventually(async () => {
      const polled = await poll();
      expect(polled.status).toBe(200);
      return polled;
    });
    expect(await answer.text()).toContain('Told to all');
  });

  it('is refused once the session was ended there', async () => {
    const { token, poll } = await openPage((await signIn('SURGEON')).token);
    await elsewhere.call(authCalls.logout, {}, token);
    await eventually(async () => expect((await poll()).status).toBe(401));
  });

  it('is refused once the person was blocked, by an operator’s hand as well', async () => {
    const { id, token } = await signIn('SURGEON');
    const { poll } = await openPage(token);
    await db().updateTable('users').set({ status: 'BLOCKED' }).where('id', '=', id).execute();
    await eventually(async () => expect((await poll()).status).toBe(401));
  });

  it('goes the whole way for whoever shows what somebody else got', async () => {
    const [one, two] = [await signIn('SURGEON'), await signIn('SURGEON')];
    await openPage(two.token);
    const { poll } = await openPage(one.token);
    const before = await answeredFromMemory();
    await poll({ ...POLL_HEADERS, authorization: `Bearer ${two.token}` });
    expect(await answeredFromMemory()).toBe(before);
  });
});

describe('A poll at a node in trouble', () => {
  it('is refused to whoever has taken his share', async () => {
    const small = await startNode({ USER_CALLS_PER_SECOND: '1' });
    const { poll } = await openPage((await signIn('SURGEON')).token, LOCATIONS, small.origin);
    // More than one poll a second is answered, however slowly: so the share runs out.
    let status = 304;
    while (status === 304) ({ status } = await poll());
    expect(status).toBe(429);
  });

  it('is never older than it may be, although the node no longer hears what is changed', async () => {
    const { poll } = await openPage((await signIn('SURGEON')).token);
    cut();
    await addLocation('Not told to it');
    await eventually(async () => expect((await poll({ 'cache-control': 'max-age=1' })).status).toBe(200));
    // However old an answer the caller would take: no longer than the web app's own polls.
    await eventually(async () =>
      expect((await poll({ 'cache-control': 'max-age=999999' })).status).toBe(200),
    );
  });
});
