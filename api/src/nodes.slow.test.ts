import { authCalls } from '@cotyle/contract/auth';
import { CallFailed, send, urlOf } from '@cotyle/contract/client';
import { fileCalls } from '@cotyle/contract/files';
import { locationCalls } from '@cotyle/contract/locations';
import { userCalls } from '@cotyle/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { addPerson, TEST_PASSWORD } from './testing/people.ts';
import { startTestS3 } from './testing/s3.ts';
import { sha256, zipOf } from './imaging/uploads/testing/samples.ts';
import { createTus, patchTus } from './imaging/uploads/testing/tus.ts';
import { startUploadWorld } from './imaging/uploads/testing/world.ts';
import type { UploadWorld } from './imaging/uploads/testing/world.ts';

let world: UploadWorld;
let one: string;
let two: string;
const closers: (() => Promise<unknown>)[] = [];

/** A second node: nothing of the first one's is its own but the database and the bucket. */
const startAnother = async (): Promise<string> => {
  const { context } = world.cotyle;
  const database = openDatabase({ url: context.databaseUrl, poolSize: 3, log: () => undefined });
  const app = await buildApp({ ...context, database, storage: openStorage(context.config) });
  closers.push(
    () => app.close(),
    () => database.close(),
  );
  return app.listen({ host: '127.0.0.1', port: 0 });
};

beforeAll(async () => {
  const s3 = await startTestS3();
  // A frozen clock: a block of one second must not end because this machine is slow.
  world = await startUploadWorld(
    {
      S3_ENDPOINT: s3.options.endpoint,
      S3_BUCKET: s3.options.bucket,
      S3_ACCESS_KEY_ID: s3.options.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
    },
    { frozenClock: true },
  );
  one = world.cotyle.origin;
  two = await startAnother();
  closers.push(
    () => world.cotyle.close(),
    () => s3.close(),
  );
});
afterAll(async () => {
  for (const close of closers) await close();
});

const signIn = (origin: string, username: string, password = TEST_PASSWORD) =>
  send(authCalls.access, { body: { username, password } }, { origin });
const me = (origin: string, token: string) => send(userCalls.me, {}, { origin, token });
const person = () => addPerson(world.cotyle.context.database.kysely, { role: 'SURGEON' });

describe('across two nodes', () => {
  it('a session that starts on one can be refreshed on the other, and ends on both', async () => {
    const { email, id } = await person();
    const session = await signIn(one, email);
    expect((await me(two, session.access.token)).value.id).toBe(id);
    const renewed = await send(authCalls.refresh, {}, { origin: two, token: session.refresh.token });
    expect((await me(one, renewed.access.token)).value.id).toBe(id);
    await send(authCalls.logout, {}, { origin: one, token: renewed.access.token });
    await expect(me(two, renewed.access.token)).rejects.toMatchObject({ status: 401 });
  });

  it('an unchanged list is a 304 on both, and a change on one is seen on the other', async () => {
    const { token } = world.staff.RADIOLOGIST;
    const url = `${two}${urlOf(fileCalls.all, { query: {} })}`;
    const poll = (etag: string) =>
      fetch(url, { headers: { authorization: `Bearer ${token}`, 'if-none-match': etag } });
    const etag = (await poll('')).headers.get('etag') ?? '';
    expect((await poll(etag)).status).toBe(304);
    const bytes = zipOf(4096);
    const values = { procedureId: await world.newCase(), fileType: 'SCAN', fileName: 'polled.zip' };
    const begun = await createTus(one, token, bytes.length, values);
    await patchTus(`${one}${begun.headers.get('location') ?? ''}`, token, 0, bytes);
    const changed = await poll(etag);
    expect(changed.status).toBe(200);
    expect(await changed.text()).toContain('polled.zip');
  });

  it('an unchanged list is denied once the person is blocked, also by an operator in the database', async () => {
    const { email, id } = await person();
    const { access } = await signIn(one, email);
    const poll = (etag: string) =>
      fetch(`${two}${urlOf(locationCalls.all, { query: {} })}`, {
        headers: { authorization: `Bearer ${access.token}`, 'if-none-match': etag },
      });
    const etag = (await poll('')).headers.get('etag') ?? '';
    expect((await poll(etag)).status).toBe(304);
    const db = world.cotyle.context.database.kysely;
    await db.updateTable('users').set({ status: 'BLOCKED' }).where('id', '=', id).execute();
    expect((await poll(etag)).status).toBe(401);
  });

  it('a refresh token works once in total', async () => {
    const { email } = await person();
    const { refresh } = await signIn(one, email);
    const tries = await Promise.allSettled(
      [one, two, one, two].map((origin) => send(authCalls.refresh, {}, { origin, token: refresh.token })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
  });

  it('the throttle of sign-ins is shared', async () => {
    const { email } = await person();
    const statuses: number[] = [];
    for (const origin of [one, two, one, two, one, two])
      await signIn(origin, email, 'Wrong#1234').catch((error: unknown) =>
        statuses.push(error instanceof CallFailed ? error.status : 0),
      );
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  });

  it('an upload that starts on one is resumed on the other, and read on both', async () => {
    const { token } = world.staff.RADIOLOGIST;
    const bytes = zipOf(9 * 1024 ** 2);
    const values = { procedureId: await world.newCase(), fileType: 'SCAN', fileName: 'scan.zip' };
    const begun = await createTus(one, token, bytes.length, values);
    const path = begun.headers.get('location') ?? '';
    const cut = 6 * 1024 ** 2 + 7;
    expect((await patchTus(`${one}${path}`, token, 0, bytes.subarray(0, cut))).offset).toBe(cut);
    const rest = await patchTus(`${two}${path}`, token, cut, bytes.subarray(cut));
    expect(rest.status).toBe(204);
    for (const origin of [one, two]) {
      const { value } = await send(fileCalls.all, { query: {} }, { origin, token });
      expect(value.map((file) => file.sha256)).toContain(sha256(bytes));
    }
  });
});
