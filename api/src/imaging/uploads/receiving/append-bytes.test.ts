import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../../errors/api-error.ts';
import { countBytes } from './byte-counter.ts';
import { addDirectUpload, DIRECT_KEPT_SECONDS } from '../rows/upload-rows.ts';
import { appendBytes } from './append-bytes.ts';
import { zipOf } from '../testing/samples.ts';
import { startUploadWorld } from '../testing/world.ts';
import type { UploadWorld } from '../testing/world.ts';

let world: UploadWorld;
beforeAll(async () => {
  world = await startUploadWorld();
});
afterAll(() => world.cotyle.close());

const NO_LIMIT = { maxBytes: Number.MAX_SAFE_INTEGER, error: new ApiError('TOO_LARGE') };

/** So many bytes in two halves, the second once it is asked for. */
const halting = (bytes: number) => {
  let goOn: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const source = async function* () {
    yield zipOf(bytes / 2);
    await asked;
    yield zipOf(bytes / 2);
  };
  return { source: source(), goOn };
};

/** A kilobyte at each turn of the process, for as long as it is listened to. */
const endless = async function* () {
  for (;;) {
    yield zipOf(1000);
    await new Promise((resolve) => setImmediate(resolve));
  }
};

const begin = async () => {
  const { context } = world.cotyle;
  const creatorId = world.staff.RADIOLOGIST.id;
  const ref = await addDirectUpload(context.database.kysely, {
    creatorId,
    fileName: 'a.zip',
    now: context.now(),
  });
  const stopping = new AbortController();
  const options = { ...ref, at: 0, progress: {}, keptSeconds: DIRECT_KEPT_SECONDS };
  return { ...options, hash: undefined, stopping };
};

const rowOf = (id: string) =>
  world.cotyle.context.database.kysely
    .selectFrom('uploads')
    .select(['received', 'expires_at as expiresAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('a slow upload', () => {
  it('extends the expiry of its row, so that no sweep removes it', async () => {
    const { context } = world.cotyle;
    const options = await begin();
    const before = await rowOf(options.id);
    const { source, goOn } = halting(40_000);
    const taken = appendBytes(context, options, countBytes(source, NO_LIMIT), 50);
    await expect.poll(async () => (await rowOf(options.id)).received).toBeGreaterThan(0);
    const during = await rowOf(options.id);
    expect(during.expiresAt.getTime()).toBeGreaterThan(before.expiresAt.getTime());
    goOn();
    expect((await taken).received).toBe(40_000);
    expect((await rowOf(options.id)).received).toBe(40_000);
  });

  it('extends the expiry of the other files of its form', async () => {
    const { context } = world.cotyle;
    const [earlier, options] = [await begin(), await begin()];
    const before = await rowOf(earlier.id);
    const counter = countBytes(endless(), NO_LIMIT);
    const taken = appendBytes(context, { ...options, sameForm: [earlier.id] }, counter, 20);
    await expect
      .poll(async () => (await rowOf(earlier.id)).expiresAt.getTime())
      .toBeGreaterThan(before.expiresAt.getTime());
    expect((await rowOf(earlier.id)).received).toBe(0);
    options.stopping.abort(new ApiError('UNAVAILABLE'));
    expect((await taken).broken).toMatchObject({ code: 'UNAVAILABLE' });
  });
});

it('a checkpoint is called at its interval of bytes, and its error ends the upload', async () => {
  const options = await begin();
  const checked: number[] = [];
  const noRoom = new ApiError('NO_ROOM');
  const check = async (passed: number): Promise<void> => {
    checked.push(passed);
    if (passed >= 9000) throw noRoom;
  };
  const counter = countBytes(endless(), NO_LIMIT, { checkpoint: { everyBytes: 3000, check } });
  const { broken, received } = await appendBytes(world.cotyle.context, options, counter);
  expect(checked).toEqual([3000, 6000, 9000]);
  expect([broken, received]).toEqual([noRoom, 8000]);
  expect((await rowOf(options.id)).received).toBe(8000);
});
