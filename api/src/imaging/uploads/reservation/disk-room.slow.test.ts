import { failure } from '@cotyle/contract/failure';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../../app.ts';
import { addSignedInUser } from '../../../testing/signed-in-users.ts';
import { formOf, postForm, undeclared } from '../testing/form.ts';
import { sha256, zipOf } from '../testing/samples.ts';
import { createTus, patchTus, tus } from '../testing/tus.ts';
import type { TusAnswer } from '../testing/tus.ts';
import { startUploadWorld } from '../testing/world.ts';
import type { UploadWorld } from '../testing/world.ts';

const MiB = 1024 ** 2;

let world: UploadWorld;
let origin: string;
let procedureId: number;
/** What the disk of the node says, one answer after the other; the last one stays. */
let free: (number | undefined)[] = [];
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  world = await startUploadWorld();
  const { context } = world.cotyle;
  const storage = {
    ...context.storage,
    freeBytes: () => Promise.resolve(free.length > 1 ? free.shift() : free[0]),
  };
  const app = await buildApp({ ...context, storage });
  closers.push(
    () => app.close(),
    () => world.cotyle.close(),
  );
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  procedureId = await world.newCase();
});
beforeEach(async () => {
  await world.cotyle.context.database.kysely.deleteFrom('uploads').execute();
});
afterAll(async () => {
  for (const close of closers) await close();
});

const token = () => world.staff.RADIOLOGIST.token;
const values = () => ({ procedureId, fileType: 'SCAN', fileName: 'scan.zip' });
const begin = (size: number, who = token()) => createTus(origin, who, size, values());
const urlOf = (answer: TusAnswer) => `${origin}${answer.headers.get('location')}`;
const failureIn = ({ status, text }: TusAnswer) => {
  const { error, message } = failure.parse(JSON.parse(text));
  return { status, error, message };
};
const noRoomFor = (size: string) => ({
  status: 507,
  error: 'NO_ROOM',
  message: `There is no room left to store another ${size}. Please tell your administrator.`,
});

describe('a new upload', () => {
  it('is accepted if the disk has room besides the pending bytes of others', async () => {
    free = [10 * MiB];
    const first = urlOf(await begin(4 * MiB));
    expect(failureIn(await begin(6 * MiB + 1, world.staff.ADMIN.token))).toEqual(noRoomFor('6.0 MB'));
    expect((await begin(6 * MiB, world.staff.ADMIN.token)).status).toBe(201);
    expect(failureIn(await begin(1, world.staff.MASTER_ADMIN.token))).toEqual(noRoomFor('1 bytes'));

    // What has been sent is no longer announced: it is on the disk, and missing there.
    expect((await patchTus(first, token(), 0, zipOf(3 * MiB))).status).toBe(204);
    free = [8 * MiB];
    expect((await begin(MiB, world.staff.MASTER_ADMIN.token)).status).toBe(201);
  });

  it('may not let one person use more than half of the disk, unless it is the only one', async () => {
    free = [100 * MiB];
    expect((await begin(40 * MiB)).status).toBe(201);
    expect(failureIn(await begin(11 * MiB))).toEqual({
      status: 507,
      error: 'NO_ROOM',
      message:
        'With your other unfinished uploads this one would take more than half of the room that is left. Please finish or cancel one of them first.',
    });
    expect((await begin(10 * MiB)).status).toBe(201);
    const other = await addSignedInUser(world.cotyle, { role: 'ADMIN' });
    expect((await begin(50 * MiB, other.token)).status).toBe(201);
  });

  it('is not limited by a disk if the storage is a service', async () => {
    free = [undefined];
    for (let count = 0; count < 3; count += 1) expect((await begin(10 * 1024 ** 3)).status).toBe(201);
  });
});

describe('an upload that runs out of room', () => {
  it('keeps its bytes and resumes once there is room', async () => {
    const bytes = zipOf(80 * MiB);
    free = [100 * MiB];
    const url = urlOf(await begin(bytes.length));
    // One answer for the part, one for the bytes in it.
    free = [100 * MiB, -1];
    expect(failureIn(await patchTus(url, token(), 0, bytes))).toEqual({
      status: 507,
      error: 'NO_ROOM',
      message:
        'There is no room left to store files. Please tell your administrator; the upload can continue once there is room.',
    });
    expect((await patchTus(url, token(), 0, 'x')).status).toBe(409);
    const { offset = 0 } = await tus({ method: 'HEAD', url, token: token() });
    expect(offset).toBeGreaterThan(60 * MiB);
    expect(failureIn(await patchTus(url, token(), offset, bytes.subarray(offset)))).toMatchObject({
      status: 507,
    });
    free = [20 * MiB];
    const last = await patchTus(url, token(), offset, bytes.subarray(offset));
    expect(last.status).toBe(204);
    const file = await world.cotyle.context.database.kysely
      .selectFrom('files')
      .select('sha256')
      .where('id', '=', Number(last.headers.get('cotyle-file-id')))
      .executeTakeFirstOrThrow();
    expect(file.sha256).toBe(sha256(bytes));
  });

  it('is rejected as a form and leaves no bytes', async () => {
    const before = await world.counts();
    const files = [1, 2].map((seed) => ({ name: `${seed}.zip`, bytes: zipOf(17 * MiB, seed) }));
    const form = () => formOf({ procedureId, fileType: 'SCAN' }, files);
    const noRoom = 'There is no room left to store files. Please tell your administrator.';
    free = [100 * MiB, -1];
    const declared = await postForm(origin, token(), form());
    expect([declared.status, declared.message], 'asked again before the second file').toEqual([507, noRoom]);
    free = [100 * MiB, -1];
    const { body, type } = undeclared(form());
    const grown = await postForm(origin, token(), body, { 'content-type': type });
    expect([grown.status, grown.message], 'asked again as it grows').toEqual([507, noRoom]);
    expect(await world.counts()).toEqual(before);
  });
});
