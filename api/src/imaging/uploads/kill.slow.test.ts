import { createHash, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formOf, postForm } from './testing/form.ts';
import { startNode } from './testing/node.ts';
import type { TestNode } from './testing/node.ts';
import { sha256, zipOf } from './testing/samples.ts';
import { createTus, patchTus, tus } from './testing/tus.ts';
import { startUploadWorld } from './testing/world.ts';
import type { UploadWorld } from './testing/world.ts';

const MiB = 1024 ** 2;
/** Set UPLOAD_KILLS for more of them. */
const KILLS = Number(process.env['UPLOAD_KILLS'] ?? 8);
/** Decides when each node is killed; set UPLOAD_KILL_SEED to repeat a run. */
const SEED = Number(process.env['UPLOAD_KILL_SEED'] ?? randomInt(2 ** 31));

let world: UploadWorld;
beforeAll(async () => {
  world = await startUploadWorld();
});
afterAll(() => world.cotyle.close());

const token = async () => (await world.cotyle.signIn(world.staff.RADIOLOGIST.email)).access.token;

/** Between 0 and 1, by a linear congruential generator. */
const seededRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** The SHA-256 of each acknowledged file, by the id of its record. */
const acknowledged = new Map<number, string>();

/** Sends two files in one form; a broken connection acknowledges nothing. */
const sendForm = async (origin: string, bearer: string, procedureId: number, seed: number): Promise<void> => {
  const files = [seed, seed + 1].map((n) => ({ name: `${n}.zip`, bytes: zipOf(2 * MiB, n) }));
  const form = formOf({ procedureId, fileType: 'SCAN' }, files);
  const answer = await postForm(origin, bearer, form).catch(() => undefined);
  for (const file of answer?.files ?? []) {
    const sent = files.find(({ name }) => name === file.fileName);
    expect(file.sha256).toBe(sha256(sent?.bytes ?? Buffer.alloc(0)));
    acknowledged.set(file.id, file.sha256);
  }
};

/** A resumable upload that outlives its nodes. */
interface LongUpload {
  readonly path: string;
  readonly bytes: Buffer;
  reached: number;
  isDone: boolean;
}

const beginLongUpload = async (origin: string, bearer: string, seed: number): Promise<LongUpload> => {
  const bytes = zipOf(6 * MiB, seed);
  const values = { procedureId: await world.newCase(), fileType: 'SCAN', fileName: `${seed}.zip` };
  const begun = await createTus(origin, bearer, bytes.length, values);
  return { path: begun.headers.get('location') ?? '', bytes, reached: 0, isDone: false };
};

/** The offset after a kill is never below the last acknowledged one. */
const resume = async (origin: string, bearer: string, upload: LongUpload): Promise<void> => {
  const url = `${origin}${upload.path}`;
  try {
    const { status, offset = 0, headers } = await tus({ method: 'HEAD', url, token: bearer });
    if (status !== 200) return;
    expect(offset).toBeGreaterThanOrEqual(upload.reached);
    let [at, fileId] = [offset, headers.get('cotyle-file-id')];
    while (at < upload.bytes.length) {
      const part = await patchTus(url, bearer, at, upload.bytes.subarray(at, at + MiB));
      if (part.status !== 204) return;
      at = part.offset ?? at;
      upload.reached = at;
      fileId = part.headers.get('cotyle-file-id');
    }
    acknowledged.set(Number(fileId), sha256(upload.bytes));
    upload.isDone = true;
  } catch (error) {
    // The connection to the killed node broke; any other error is a failure.
    if (!(error instanceof TypeError)) throw error;
  }
};

const hashOnDisk = async (key: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of await world.cotyle.context.storage.read(key)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

it(
  'uploads lose no acknowledged byte, list no partial file and leave no orphan when nodes are killed',
  async ({ onTestFailed }) => {
    onTestFailed(() => void process.stderr.write(`UPLOAD_KILL_SEED=${SEED}\n`));
    const procedureId = await world.newCase();
    const random = seededRandom(SEED);
    let next: Promise<TestNode> = startNode(world.cotyle);
    const uploads: LongUpload[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const node = await next;
      const bearer = await token();
      if (uploads.every(({ isDone }) => isDone))
        uploads.push(await beginLongUpload(node.origin, bearer, 1000 + round));
      const work = [
        sendForm(node.origin, bearer, procedureId, 10 * round),
        sendForm(node.origin, bearer, procedureId, 10 * round + 5),
        ...uploads.filter(({ isDone }) => !isDone).map((upload) => resume(node.origin, bearer, upload)),
      ];
      await wait(random() * 400);
      await node.kill();
      // The next node starts while the requests to this one fail.
      next = startNode(world.cotyle);
      await Promise.all(work);
    }
    const last = await next;
    const bearer = await token();
    for (const upload of uploads.filter(({ isDone }) => !isDone)) await resume(last.origin, bearer, upload);
    expect(uploads.every(({ isDone }) => isDone)).toBe(true);
    await last.kill();

    const rows = await world.cotyle.context.database.kysely
      .selectFrom('files')
      .select(['id', 'storage_key as key', 'size', 'sha256'])
      .execute();
    for (const { key, sha256: recorded } of rows) expect(await hashOnDisk(key)).toBe(recorded);
    const listed = new Map(rows.map(({ id, sha256: recorded }) => [id, recorded]));
    expect(acknowledged.size).toBeGreaterThan(0);
    for (const [id, hash] of acknowledged) expect(listed.get(id)).toBe(hash);
    await world.sweepExpired();
    await world.assertNoLeftovers();
  },
  Math.max(120_000, KILLS * 30_000),
);
