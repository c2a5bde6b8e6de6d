import { directoryCalls } from '@cotyle/contract/admin-users';
import { authCalls } from '@cotyle/contract/auth';
import { CallFailed } from '@cotyle/contract/client';
import { messageCalls } from '@cotyle/contract/messages';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { StorageError } from '../platform/storage/storage.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { TEST_PASSWORD } from '../testing/people.ts';
import { addSignedInUser } from '../testing/signed-in-users.ts';
import type { SignedInUser } from '../testing/signed-in-users.ts';

let cotyle: TestApp;
let person: SignedInUser;
beforeAll(async () => {
  cotyle = await startTestApp();
  person = await addSignedInUser(cotyle, { role: 'ADMIN' });
});
afterAll(() => cotyle.close());

/** From now on PostgreSQL says of each new row what it says when it cannot write it. */
const failWrites = async (table: string, code: string): Promise<void> => {
  const db = cotyle.context.database.kysely;
  const message = 'could not extend file "base/16384/16385": No space left on device';
  await sql`create or replace function cannot_write() returns trigger language plpgsql as ${sql.lit(
    `begin raise exception using errcode = '${code}', message = '${message}'; end`,
  )}`.execute(db);
  await sql`create trigger cannot_write before insert or update on ${sql.table(table)}
    for each row execute function cannot_write()`.execute(db);
};
afterEach(async () => {
  await sql`drop function if exists cannot_write cascade`.execute(cotyle.context.database.kysely);
});

const failureOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const { status, code, message, retryAfter } = error;
    return { status, code, message, ...(retryAfter === undefined ? {} : { retryAfter }) };
  }
};
const signIn = () =>
  cotyle.call(authCalls.access, { body: { username: person.email, password: TEST_PASSWORD } });
const readPeople = async () => (await cotyle.call(directoryCalls.all, {}, person.token)).value.length;

const FULL = {
  status: 507,
  code: 'DATABASE_FULL',
  message: 'The database has no room left, so nothing can be saved. Please tell your administrator.',
};

describe('a database whose disk is full', () => {
  it.each(['sign_in_failures', 'sessions', 'events'])(
    'fails a sign-in with a message where %s cannot be written, and recovers by itself',
    async (table) => {
      await failWrites(table, '53100');
      expect(await failureOf(signIn())).toEqual(FULL);
      expect(await readPeople()).toBeGreaterThan(0);
      await sql`drop function cannot_write cascade`.execute(cotyle.context.database.kysely);
      expect((await signIn()).userId).toBe(person.id);
    },
  );

  it('fails calls that write, and serves calls that read', async () => {
    const other = await addSignedInUser(cotyle);
    await failWrites('messages', '53100');
    const body = { receivers: [other.id], text: 'x' };
    expect(await failureOf(cotyle.call(messageCalls.send, { body }, person.token))).toEqual(FULL);
    expect(await readPeople()).toBeGreaterThan(0);
    expect((await fetch(`${cotyle.origin}/readyz`)).status).toBe(200);
    expect(cotyle.logged()).toMatch(/"code":"53100".*"msg":"dependency unavailable"/);
  });

  it.each(['53000', '53200', '53400', '58030'])(
    'is distinguished from a lack of other resources (%s), after which a client may retry',
    async (code) => {
      await failWrites('sign_in_failures', code);
      expect(await failureOf(signIn())).toEqual({
        status: 503,
        code: 'UNAVAILABLE',
        message: 'The service is temporarily unavailable. Please try again.',
        retryAfter: 2,
      });
    },
  );
});

describe('the readiness of a node', () => {
  const readiness = async (storage: Partial<TestApp['context']['storage']>) => {
    const { context } = cotyle;
    const app = await buildApp({ ...context, storage: { ...context.storage, ...storage } });
    const answer = await app.inject('/readyz');
    await app.close();
    return [answer.statusCode, answer.json<{ storage: string }>().storage];
  };
  const failing = (full: boolean) => ({ check: () => Promise.reject(new StorageError('no', { full })) });

  it('does not change when the storage is full, because people can still read and sign in', async () => {
    expect(await readiness(failing(true))).toEqual([200, 'full']);
    expect(await readiness({ freeBytes: () => Promise.resolve(-1) })).toEqual([200, 'full']);
  });

  it('ends while the storage is unavailable', async () => {
    expect(await readiness(failing(false))).toEqual([503, 'away']);
    expect(await readiness({ freeBytes: () => Promise.resolve(0) })).toEqual([200, 'ok']);
  });
});
