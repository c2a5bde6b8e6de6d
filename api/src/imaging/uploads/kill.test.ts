import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formOf, postForm } from './testing/form.ts';
import { startNode } from './testing/node.ts';
import type { Node } from './testing/node.ts';
import { sha256, zipOf } from './testing/samples.ts';
import { beginTus, patchTus, tus } from './testing/tus.ts';
import { startUploadWorld } from './testing/world.ts';
import type { UploadWorld } from './testing/world.ts';

const MiB = 1024 ** 2;
/** Set UPLOAD_KILLS for more of them. */
const KILLS = Number(process.env['UPLOAD_KILLS'] ?? 8);

let world: UploadWorld;
beforeAll(async () => {
  world = await startUploadWorld();
});
afterAll(() => world.cotyle.close());

const token = async () => (await world.cotyle.signIn(world.staff.RADIOLOGIST.email)).access.token;

/** What somebody was told is stored: the hash of each file, by the id of its record. */
const acknowledged = new Map<number, string>();

/** Two files in one form; a line that broke promises nothing. */
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

/** A resumable upload over the kills: whichever node lives takes it on. */
interface Journey {
  readonly path: string;
  readonly bytes: Buffer;
  reached: number;
  isDone: boolean;
}

const beginJourney = async (origin: string, bearer: string, seed: number): Promise<Journey> => {
  const bytes = zipOf(6 * MiB, seed);
  const values = { procedureId: await world.newCase(), fileType: 'SCAN', fileName: `${seed}.zip` };
  const begun = await beginTus(origin, bearer, bytes.length, values);
  return { path: begun.headers.get('location') ?? '', bytes, reached: 0, isDone: false };
};

/** Nothing that was acknowledged may be missing when a node is asked again. */
const goOn = async (origin: string, bearer: string, journey: Journey): Promise<void> => {
  const url = `${origin}${journey.path}`;
  try {
    const { status, offset = 0, headers } = await tus({ method: 'HEAD', url, token: bearer });
    if (status !== 200) return;
    expect(offset).toBeGreaterThanOrEqual(journey.reached);
    let [at, fileId] = [offset, headers.get('cotyle-file-id')];
    while (at < journey.bytes.length) {
      const part = await patchTus(url, bearer, at, journey.bytes.subarray(at, at + MiB));
      if (part.status !== 204) return;
      at = part.offset ?? at;
      journey.reached = at;
      fileId = part.headers.get('cotyle-file-id');
    }
    acknowledged.set(Number(fileId), sha256(journey.bytes));
    journey.isDone = true;
  } catch (error) {
    // The line to a node that was killed; anything else is the test's own.
    if (!(error instanceof TypeError)) throw error;
  }
};

const hashOnDisk = async (key: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of await world.cotyle.context.storage.read(key)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

it(
  'nothing acknowledged is lost, nothing half is listed and no orphan is left when nodes are killed in the middle of uploads',
  async () => {
    const procedureId = await world.newCase();
    let next: Promise<Node> = startNode(world.cotyle);
    const journeys: Journey[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const node = await next;
      const bearer = await token();
      if (journeys.every(({ isDone }) => isDone))
        journeys.push(await beginJourney(node.origin, bearer, 1000 + round));
      const work = [
        sendForm(node.origin, bearer, procedureId, 10 * round),
        sendForm(node.origin, bearer, procedureId, 10 * round + 5),
        ...journeys.filter(({ isDone }) => !isDone).map((journey) => goOn(node.origin, bearer, journey)),
      ];
      await wait(Math.random() * 400);
      await node.kill();
      // The next one loads meanwhile.
      next = startNode(world.cotyle);
      await Promise.all(work);
    }
    const last = await next;
    const bearer = await token();
    for (const journey of journeys.filter(({ isDone }) => !isDone)) await goOn(last.origin, bearer, journey);
    expect(journeys.every(({ isDone }) => isDone)).toBe(true);
    await last.kill();

    const rows = await world.cotyle.context.database.kysely
      .selectFrom('files')
      .select(['id', 'storage_key as key', 'size', 'sha256'])
      .execute();
    for (const { key, sha256: recorded } of rows) expect(await hashOnDisk(key)).toBe(recorded);
    const listed = new Map(rows.map(({ id, sha256: recorded }) => [id, recorded]));
    expect(acknowledged.size).toBeGreaterThan(0);
    for (const [id, hash] of acknowledged) expect(listed.get(id)).toBe(hash);
    await world.sweepLater();
    await world.refuseLeftovers();
  },
  Math.max(120_000, KILLS * 30_000),
);
