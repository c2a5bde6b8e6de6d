import { failure } from '@cotyle/contract/failure';
import { uploadCalls } from '@cotyle/contract/uploads';
import { runs } from '@cotyle/domain/testing/sampled';
import { SLOW } from '@cotyle/domain/testing/slow';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../app.ts';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { openStorage } from '../../../platform/storage/open-storage.ts';
import { addSignedInUser } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { sweepUploads } from '../rows/sweep.ts';
import { formOf, postForm, undeclared } from '../testing/form.ts';
import { zipOf } from '../testing/samples.ts';
import { createTus, metadataOf, patchTus, tus } from '../testing/tus.ts';
import type { TusAnswer } from '../testing/tus.ts';
import { startUploadWorld } from '../testing/world.ts';
import type { UploadWorld } from '../testing/world.ts';

/** How long a slow machine may take. */
const WAITING = { timeout: 30_000 };
const SIZE = 100_000;
const QUOTA = 2 * SIZE;
const OVER = 'You can upload at most 195 kB a day. Please continue tomorrow or ask your administrator.';

let world: UploadWorld;
let origins: readonly string[];
let procedureId: number;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  world = await startUploadWorld({
    UPLOAD_MAX_USER_BYTES: String(QUOTA),
    UPLOAD_MAX_OPEN_PER_USER: '10',
    UPLOAD_MAX_OPEN: '40',
  });
  const { context, origin } = world.cotyle;
  const database = openDatabase({ url: context.databaseUrl, poolSize: 3, log: () => undefined });
  const app = await buildApp({ ...context, database, storage: openStorage(context.config) });
  closers.push(
    () => app.close(),
    () => database.close(),
    () => world.cotyle.close(),
  );
  origins = [origin, await app.listen({ host: '127.0.0.1', port: 0 })];
  procedureId = await world.newCase();
});
afterAll(async () => {
  for (const close of closers) await close();
});

/** Somebody who has uploaded nothing yet. */
const newcomer = (): Promise<SignedInUser> => addSignedInUser(world.cotyle, { role: 'ADMIN' });
const originOf = (index: number): string => origins[index % origins.length] ?? '';
const values = () => ({ procedureId, fileType: 'SCAN', fileName: 'scan.zip' });
const begin = ({ token }: SignedInUser, size: number, index = 0) =>
  createTus(originOf(index), token, size, values());
const urlOf = (answer: TusAnswer) => `${world.cotyle.origin}${answer.headers.get('location')}`;
const failureIn = ({ status, text }: TusAnswer) => ({ status, ...failure.parse(JSON.parse(text)) });
const cancel = (url: string, { token }: SignedInUser) => tus({ method: 'DELETE', url, token });
const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const postOne = ({ token }: SignedInUser, index: number, declared: boolean) => {
  const form = formOf({ procedureId, fileType: 'SCAN' }, [{ name: 'a.zip', bytes: zipOf(SIZE, index + 1) }]);
  if (declared) return postForm(originOf(index), token, form);
  const { body, type } = undeclared(form);
  return postForm(originOf(index), token, body, { 'content-type': type });
};

const bytesOf = async ({ id }: SignedInUser): Promise<number> => {
  const db = world.cotyle.context.database.kysely;
  const files = await db.selectFrom('files').select('size').where('creator_id', '=', id).execute();
  return files.reduce((bytes, { size }) => bytes + size, 0);
};

describe('of ten concurrent uploads under a quota of two', () => {
  it('exactly two are created, on two nodes, and both can be finished', async () => {
    const person = await newcomer();
    const answers = await times(10, (index) => begin(person, SIZE, index));
    const begun = answers.filter(({ status }) => status === 201);
    expect(begun).toHaveLength(2);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(failureIn(answer)).toMatchObject({ status: 413, error: 'TOO_LARGE', message: OVER });
    for (const answer of begun)
      expect((await patchTus(urlOf(answer), person.token, 0, zipOf(SIZE))).status).toBe(204);
    expect(await bytesOf(person)).toBe(QUOTA);
    expect((await begin(person, 1)).status).toBe(413);
  });

  it.each([
    ['declared', true],
    ['undeclared', false],
  ])('exactly two forms of %s length are accepted, and the others leave no bytes', async (_, declared) => {
    const person = await newcomer();
    const before = await world.counts();
    const answers = await times(10, (index) => postOne(person, index, declared));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const { status, message } of answers.filter((answer) => answer.status !== 200))
      expect([status, message]).toEqual([413, OVER]);
    expect(await bytesOf(person)).toBe(QUOTA);
    expect(await world.counts()).toEqual({ ...before, bytes: before.bytes + 2, files: before.files + 2 });
  });
});

it('concurrent uploads of any size, some of them canceled, never reserve more than the quota', async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: QUOTA }), { minLength: 2, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(sizes, async (all) => {
      const person = await newcomer();
      const answers = await times(all.length, (index) => begin(person, all[index] ?? 0, index));
      const taken = answers.map(({ status }, index) => (status === 201 ? (all[index] ?? 0) : 0));
      const reserved = taken.reduce((sum, size) => sum + size, 0);
      expect(reserved).toBeLessThanOrEqual(QUOTA);
      // One that was rejected did not fit beside those that were taken, and would not now.
      const rejected = all.filter((_, index) => answers[index]?.status !== 201);
      expect(reserved + Math.min(...rejected)).toBeGreaterThan(QUOTA);
      for (const answer of answers.filter(({ status }) => status === 201))
        await cancel(urlOf(answer), person);
      expect((await begin(person, QUOTA)).status).toBe(201);
    }),
    { numRuns: runs(6, 2) },
  );
});

describe('the reservation of an upload', () => {
  it('is released at once when it is canceled', async () => {
    const person = await newcomer();
    const url = urlOf(await begin(person, QUOTA));
    await patchTus(url, person.token, 0, zipOf(10));
    expect(failureIn(await begin(person, 1))).toMatchObject({ status: 413, message: OVER });
    expect((await cancel(url, person)).status).toBe(204);
    expect((await begin(person, QUOTA)).status).toBe(201);
  });

  it('is released when it has expired, and the sweep removes the upload', async () => {
    const { context, advance } = world.cotyle;
    const person = await newcomer();
    const url = urlOf(await begin(person, QUOTA));
    await patchTus(url, person.token, 0, zipOf(10));
    const days = context.config.UPLOAD_KEPT_HOURS * 3600 + 1;
    advance(days);
    try {
      const { token } = (await world.cotyle.signIn(person.email)).access;
      expect((await begin({ ...person, token }, QUOTA)).status).toBe(201);
      await sweepUploads(context);
      const { value } = await world.cotyle.call(uploadCalls.own, { query: {} }, token);
      expect(value).toHaveLength(1);
      expect(url).not.toContain(value[0]?.id);
    } finally {
      advance(-days);
    }
  });

  it('counts once, for an open upload and for its file', async () => {
    const person = await newcomer();
    const url = urlOf(await begin(person, SIZE));
    await patchTus(url, person.token, 0, zipOf(SIZE).subarray(0, 60_000));
    expect((await begin(person, SIZE + 1)).status).toBe(413);
    expect((await patchTus(url, person.token, 60_000, zipOf(SIZE).subarray(60_000))).status).toBe(204);
    expect((await begin(person, SIZE + 1)).status).toBe(413);
    expect((await begin(person, SIZE)).status).toBe(201);
  });

  it('covers all parts of the upload', async () => {
    const person = await newcomer();
    const [first, second] = [urlOf(await begin(person, SIZE)), urlOf(await begin(person, SIZE))];
    for (const at of [0, 50_000])
      for (const url of [first, second])
        expect((await patchTus(url, person.token, at, zipOf(SIZE).subarray(at, at + 50_000))).status).toBe(
          204,
        );
    expect(await bytesOf(person)).toBe(QUOTA);
  });

  it('ends when the connection of a form breaks', async () => {
    const person = await newcomer();
    const broken = new AbortController();
    const head = `--x\r\ncontent-disposition: form-data; name="files"; filename="a.zip"\r\n\r\nPK\x03\x04 and more`;
    const db = world.cotyle.context.database.kysely;
    const open = () => db.selectFrom('uploads').select('id').where('creator_id', '=', person.id).execute();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
      cancel: () => undefined,
    });
    const sent = fetch(`${world.cotyle.origin}/api/file/upload-many`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body,
      signal: broken.signal,
      ...({ duplex: 'half' } as object),
    }).catch(() => undefined);
    await expect.poll(open, WAITING).toHaveLength(1);
    broken.abort();
    await sent;
    await expect.poll(open, WAITING).toEqual([]);
  });
});

describe('open uploads', () => {
  it('are limited per person, who learns where the oldest is, and others are not affected', async () => {
    const person = await newcomer();
    const answers = await times(15, (index) => begin(person, 10, index));
    const [first, ...others] = answers.filter(({ status }) => status === 201);
    expect(others).toHaveLength(9);
    const rejected = answers.filter(({ status }) => status !== 201).map(failureIn);
    for (const one of rejected)
      expect(one).toEqual({
        status: 429,
        error: 'TOO_MANY_UPLOADS',
        message: `You have 10 unfinished uploads, which is the most allowed. Please finish or cancel one of them first. The oldest belongs to Proc #${procedureId}.`,
      });
    expect((await postOne(person, 0, true)).status).toBe(429);
    expect((await begin(await newcomer(), 10)).status).toBe(201);
    if (first) await cancel(urlOf(first), person);
    expect((await begin(person, 10)).status).toBe(201);
  });

  it('include a form of many files as one', async () => {
    const person = await newcomer();
    await times(9, (index) => begin(person, 10, index));
    const files = Array.from({ length: 6 }, (_, index) => ({
      name: `${index}.zip`,
      bytes: zipOf(100, index),
    }));
    const form = formOf({ procedureId, fileType: 'SCAN' }, files);
    expect((await postForm(world.cotyle.origin, person.token, form)).files).toHaveLength(6);
  });

  it('are limited in total, without finished ones', SLOW, async () => {
    const db = world.cotyle.context.database.kysely;
    await db.deleteFrom('uploads').execute();
    const finished = await newcomer();
    for (let index = 0; index < 3; index += 1)
      await patchTus(urlOf(await begin(finished, 10)), finished.token, 0, zipOf(10));
    const people = await times(11, newcomer);
    const answers = await times(44, (index) => begin(people[index % 11] ?? finished, 10, index));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(40);
    const [rejected] = answers.filter(({ status }) => status !== 201).map(failureIn);
    expect(rejected).toEqual({
      status: 429,
      error: 'TOO_MANY_UPLOADS',
      message: 'Too many uploads are open at the moment. Please try again later or tell your administrator.',
    });
    await db.deleteFrom('uploads').execute();
  });
});

it('an upload with a deferred length is rejected', async () => {
  const { token } = await newcomer();
  const headers = { 'upload-defer-length': '1', 'upload-metadata': metadataOf(values()) };
  const url = `${world.cotyle.origin}/api/file/uploads`;
  const before = await world.counts();
  const answer = await tus({ method: 'POST', url, token, headers });
  expect([400, 501]).toContain(failureIn(answer).status);
  expect(await world.counts()).toEqual(before);
});
