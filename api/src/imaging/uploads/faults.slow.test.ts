import { authCalls } from '@cotyle/contract/auth';
import { failure } from '@cotyle/contract/failure';
import { fileCalls } from '@cotyle/contract/files';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import type { AppContext } from '../../context/app-context.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { StorageError } from '../../platform/storage/storage.ts';
import type { Source, Storage } from '../../platform/storage/storage.ts';
import { startTcpProxy } from '../../testing/tcp-proxy.ts';
import { formOf, postForm } from './testing/form.ts';
import { sha256, zipOf } from './testing/samples.ts';
import { createTus, patchTus, tus } from './testing/tus.ts';
import { startUploadWorld } from './testing/world.ts';
import type { UploadWorld } from './testing/world.ts';
import { sweepUploads } from './rows/sweep.ts';

const MiB = 1024 ** 2;

let world: UploadWorld;
const toClose: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  world = await startUploadWorld();
});
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
  await world.sweepExpired();
  await world.assertNoLeftovers();
});
afterAll(() => world.cotyle.close());

const token = () => world.staff.RADIOLOGIST.token;

/** A node on the same database and folder with some faulty dependency. */
const nodeWith = async (other: Partial<AppContext>): Promise<string> => {
  const app = await buildApp({ ...world.cotyle.context, ...other });
  toClose.push(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
};

const storageWith = (other: Partial<Storage>): Storage => ({ ...world.cotyle.context.storage, ...other });

const sendTwo = async (origin: string) => {
  const procedureId = await world.newCase();
  const files = [
    { name: 'first.zip', bytes: zipOf(3 * MiB, 1) },
    { name: 'second.zip', bytes: zipOf(3 * MiB, 2) },
  ];
  const answer = await postForm(origin, token(), formOf({ procedureId, fileType: 'SCAN' }, files));
  return { procedureId, answer };
};

const beginScan = async (origin: string, size: number) => {
  const values = { procedureId: await world.newCase(), fileType: 'SCAN', fileName: 'scan.zip' };
  const begun = await createTus(origin, token(), size, values);
  return begun.headers.get('location') ?? '';
};

/** Accepts some bytes and then fails, like a disk that fills up. */
const failingAfter = (bytes: number, error: () => Error) => {
  let left = bytes;
  const cut = async function* (source: Source) {
    for await (const chunk of source) {
      left -= chunk.length;
      if (left < 0) throw error();
      yield chunk;
    }
  };
  const storage = storageWith({
    append: async (key, part) => {
      const before = part.at;
      const appended = await world.cotyle.context.storage.append(key, { ...part, source: cut(part.source) });
      if (!(appended.broken instanceof StorageError)) return appended;
      // As the real storages: no byte of a failed part is acknowledged.
      await world.cotyle.context.storage.append(key, { at: before, source: none(), progress: part.progress });
      throw appended.broken;
    },
  });
  return { storage, mend: () => (left = Number.MAX_SAFE_INTEGER) };
};
const none = async function* (): AsyncGenerator<Uint8Array> {
  // An empty source.
};

const full = () => new StorageError('Files cannot be stored now: the disk is full.', { full: true });
const away = () => new StorageError('Files cannot be stored now: the disk fails.');

describe('a storage that fails during an upload', () => {
  it.each([
    ['is full', full, 507, 'NO_ROOM'],
    ['is away', away, 503, 'UNAVAILABLE'],
  ] as const)(
    'because it %s rejects a form, keeps nothing of it and accepts the next',
    async (_, error, status, code) => {
      const { storage, mend } = failingAfter(4 * MiB, error);
      const origin = await nodeWith({ storage });
      const before = await world.counts();
      const { answer } = await sendTwo(origin);
      expect([answer.status, answer.error]).toEqual([status, code]);
      expect(await world.counts()).toEqual(before);
      mend();
      expect((await sendTwo(origin)).answer.status).toBe(200);
    },
  );

  it.each([
    ['is full', full, 507],
    ['is away', away, 503],
  ] as const)(
    'because it %s keeps the offset of a resumable upload, which resumes later',
    async (_, error, status) => {
      const { storage, mend } = failingAfter(3 * MiB, error);
      const origin = await nodeWith({ storage });
      const bytes = zipOf(6 * MiB);
      const url = `${origin}${await beginScan(origin, bytes.length)}`;
      expect((await patchTus(url, token(), 0, bytes.subarray(0, 2 * MiB))).status).toBe(204);
      const rejected = await patchTus(url, token(), 2 * MiB, bytes.subarray(2 * MiB));
      expect([rejected.status, failure.parse(JSON.parse(rejected.text)).message]).toEqual([
        status,
        expect.not.stringContaining('disk'),
      ]);
      mend();
      const { offset = 0 } = await tus({ method: 'HEAD', url, token: token() });
      expect(offset).toBe(2 * MiB);
      const last = await patchTus(url, token(), offset, bytes.subarray(offset));
      expect(last.status).toBe(204);
    },
  );

  it('and cannot remove the received bytes leaves them to the sweep', async () => {
    const { storage } = failingAfter(4 * MiB, away);
    const origin = await nodeWith({ storage: { ...storage, remove: () => Promise.reject(away()) } });
    const before = await world.counts();
    expect((await sendTwo(origin)).answer.status).toBe(503);
    const left = await world.counts();
    expect([left.files, left.uploads]).toEqual([before.files, before.uploads + 2]);
  });

  it('while it makes the bytes durable fails the request, and the next request finishes a resumable upload', async () => {
    let fails = true;
    const storage = storageWith({
      finish: (key, progress) =>
        fails ? Promise.reject(away()) : world.cotyle.context.storage.finish(key, progress),
    });
    const origin = await nodeWith({ storage });
    expect((await sendTwo(origin)).answer.status).toBe(503);
    const bytes = zipOf(MiB);
    const url = `${origin}${await beginScan(origin, bytes.length)}`;
    expect((await patchTus(url, token(), 0, bytes)).status).toBe(503);
    // The offset must not be complete, or the client would treat the upload as finished.
    expect((await tus({ method: 'HEAD', url, token: token() })).status).toBe(423);
    fails = false;
    const whole = await tus({ method: 'HEAD', url, token: token() });
    expect([whole.status, whole.offset]).toEqual([200, bytes.length]);
    const id = Number(whole.headers.get('cotyle-file-id'));
    const { value } = await world.cotyle.call(fileCalls.all, { query: {} }, token());
    expect(value.find((file) => file.id === id)?.sha256).toBe(sha256(bytes));
  });
});

describe('a database that is lost at the end of an upload', () => {
  const nodeBehindProxy = async () => {
    const proxy = await startTcpProxy(world.cotyle.context.databaseUrl);
    toClose.push(() => proxy.close());
    const database = openDatabase({ url: proxy.url, poolSize: 3, log: () => undefined });
    toClose.push(() => database.close());
    let cuts = true;
    const storage = storageWith({
      finish: async (key, progress) => {
        await world.cotyle.context.storage.finish(key, progress);
        if (cuts) proxy.disconnect();
      },
    });
    const origin = await nodeWith({ database, databaseUrl: proxy.url, storage });
    return {
      origin,
      mend: () => {
        cuts = false;
        proxy.reconnect();
      },
    };
  };

  it('records no file of a form, loses no other file, and the sweep removes the bytes', async () => {
    const { origin, mend } = await nodeBehindProxy();
    const { procedureId, answer } = await sendTwo(origin);
    expect([answer.status, answer.error]).toEqual([503, 'UNAVAILABLE']);
    mend();
    const { value } = await world.cotyle.call(
      fileCalls.ofProcedure,
      { params: { id: String(procedureId) } },
      token(),
    );
    expect(value).toEqual([]);
    await expect.poll(async () => (await sendTwo(origin)).answer.status).toBe(200);
  });

  it('lets a resumable upload be finished once it is back', async () => {
    const { origin, mend } = await nodeBehindProxy();
    const bytes = zipOf(2 * MiB);
    const url = `${origin}${await beginScan(origin, bytes.length)}`;
    expect((await patchTus(url, token(), 0, bytes)).status).toBe(503);
    expect((await tus({ method: 'HEAD', url, token: token() })).status).toBe(423);
    mend();
    await expect.poll(async () => (await tus({ method: 'HEAD', url, token: token() })).status).toBe(200);
    const { offset, headers } = await tus({ method: 'HEAD', url, token: token() });
    expect([offset, headers.get('cotyle-file-id')]).toEqual([bytes.length, expect.any(String)]);
  });
});

describe('a session that ends during an upload', () => {
  const nodeThatEnds = async (): Promise<{ origin: string; bearer: string }> => {
    const { access } = await world.cotyle.signIn(world.staff.RADIOLOGIST.email);
    const storage = storageWith({
      finish: async (key, progress) => {
        await world.cotyle.context.storage.finish(key, progress);
        await world.cotyle.call(authCalls.logout, {}, access.token);
      },
    });
    return { origin: await nodeWith({ storage }), bearer: access.token };
  };

  it('records no file of a form and keeps none of its bytes', async () => {
    const { origin, bearer } = await nodeThatEnds();
    const before = await world.counts();
    const form = formOf({ procedureId: await world.newCase(), fileType: 'SCAN' }, [
      { name: 'a.zip', bytes: zipOf(MiB) },
    ]);
    expect((await postForm(origin, bearer, form)).status).toBe(401);
    expect(await world.counts()).toEqual(before);
  });

  it('records no file of a resumable upload until its owner signs in again', async () => {
    const { origin, bearer } = await nodeThatEnds();
    const bytes = zipOf(MiB);
    const path = await beginScan(origin, bytes.length);
    expect((await patchTus(`${origin}${path}`, bearer, 0, bytes)).status).toBe(401);
    const url = `${world.cotyle.origin}${path}`;
    const { status, offset, headers } = await tus({ method: 'HEAD', url, token: token() });
    expect([status, offset]).toEqual([200, bytes.length]);
    expect(headers.get('cotyle-file-id')).toMatch(/^\d+$/);
  });
});

describe('a sweep of uploads', () => {
  it('that removes the bytes of a finishing upload makes it fail without a file', async () => {
    const { context } = world.cotyle;
    const later = new Date(Date.now() + 2 * 3600 * 1000);
    const storage = storageWith({
      finish: async (key, progress) => {
        await context.storage.finish(key, progress);
        await sweepUploads({ ...context, now: () => later });
      },
    });
    const origin = await nodeWith({ storage });
    const before = await world.counts();
    const { answer } = await sendTwo(origin);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await world.counts()).toEqual(before);
  });

  it('leaves running uploads, and may be repeated and run concurrently', async () => {
    const url = `${world.cotyle.origin}${await beginScan(world.cotyle.origin, 1000)}`;
    await patchTus(url, token(), 0, zipOf(500));
    await Promise.all([sweepUploads(world.cotyle.context), sweepUploads(world.cotyle.context)]);
    expect((await tus({ method: 'HEAD', url, token: token() })).offset).toBe(500);
    const later = new Date(Date.now() + 400 * 24 * 3600 * 1000);
    const context = { ...world.cotyle.context, now: () => later };
    await Promise.all([sweepUploads(context), sweepUploads(context)]);
    await sweepUploads(context);
    expect((await tus({ method: 'HEAD', url, token: token() })).status).toBe(404);
  });

  it('continues after an upload that cannot be removed, and reports it', async () => {
    const paths = [await beginScan(world.cotyle.origin, 1000), await beginScan(world.cotyle.origin, 1000)];
    for (const path of paths) await patchTus(`${world.cotyle.origin}${path}`, token(), 0, zipOf(500));
    const { context } = world.cotyle;
    const stubborn = paths[0]?.split('/').pop() ?? '';
    const row = await context.database.kysely
      .selectFrom('uploads')
      .select('storage_key as key')
      .where('id', '=', stubborn)
      .executeTakeFirstOrThrow();
    const storage = storageWith({
      remove: (key, progress) =>
        key === row.key ? Promise.reject(away()) : context.storage.remove(key, progress),
    });
    const later = new Date(Date.now() + 400 * 24 * 3600 * 1000);
    await expect(sweepUploads({ ...context, storage, now: () => later })).rejects.toThrow(StorageError);
    const { value } = await world.cotyle.call(fileCalls.all, { query: {} }, token());
    expect(value).toEqual(expect.any(Array));
    const left = await context.database.kysely.selectFrom('uploads').select('id').execute();
    expect(left).toEqual([{ id: stubborn }]);
  });
});
