import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formOf, postForm } from '../testing/form.ts';
import type { FormFile } from '../testing/form.ts';
import { csvOf, sha256, stlOf, zipOf } from '../testing/samples.ts';
import { startUploadWorld } from '../testing/world.ts';
import type { UploadWorld } from '../testing/world.ts';

let world: UploadWorld;
beforeAll(async () => {
  world = await startUploadWorld();
});
afterAll(() => world.cotyle.close());

const db = () => world.cotyle.context.database.kysely;
type Who = keyof UploadWorld['staff'];
const upload = (who: Who, fields: Record<string, string | number>, files: readonly FormFile[]) =>
  postForm(world.cotyle.origin, world.staff[who].token, formOf(fields, files));
const file = (name: string, bytes: Uint8Array): FormFile => ({ name, bytes });
const eventsOf = (procedureId: number) =>
  db()
    .selectFrom('events')
    .select(['type', 'initiator_id as by', 'old_value as from', 'new_value as to'])
    .where('procedure_id', '=', procedureId)
    .where('type', '<>', 'PROCEDURE_OPENED')
    .orderBy('id')
    .execute();
const versionOf = async (id: number) =>
  db()
    .selectFrom('procedures')
    .select(['version', 'radiologist_id as radiologistId', 'engineer_id as engineerId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

afterEach(() => world.assertNoLeftovers());

describe('an upload of several files', () => {
  it('adds the files to the procedure with their hashes, in order', async () => {
    const procedureId = await world.newCase();
    const [first, second] = [zipOf(3_000_000), zipOf(10, 2)];
    const { status, files } = await upload('RADIOLOGIST', { procedureId, fileType: 'SCAN', creatorId: 1 }, [
      file('first.zip', first),
      file('second.ZIP', second),
    ]);
    expect(status).toBe(200);
    const common = { type: 'SCAN', content: 'ZIP', description: 'CT scan', procedureId, deleted: false };
    const creatorId = world.staff.RADIOLOGIST.id;
    expect(files).toMatchObject([
      { ...common, creatorId, fileName: 'first.zip', size: 3_000_000, sha256: sha256(first) },
      { ...common, creatorId, fileName: 'second.ZIP', size: 10, sha256: sha256(second) },
    ]);
  });

  it('is recorded in the history and assigns the uploader as radiologist of the case once', async () => {
    const procedureId = await world.newCase();
    const by = world.staff.RADIOLOGIST.id;
    await upload('RADIOLOGIST', { procedureId, fileType: 'SCAN' }, [
      file('a.zip', zipOf(100)),
      file('b.zip', zipOf(200)),
    ]);
    expect(await eventsOf(procedureId)).toEqual([
      { type: 'SCAN_UPLOADED', by, from: null, to: 'a.zip' },
      { type: 'SCAN_UPLOADED', by, from: null, to: 'b.zip' },
      { type: 'PROCEDURE_RADIOLOGIST', by, from: null, to: String(by) },
    ]);
    const taken = await versionOf(procedureId);
    expect([taken.radiologistId, taken.engineerId]).toEqual([by, null]);
    await upload('RADIOLOGIST', { procedureId, fileType: 'SCAN' }, [file('c.zip', zipOf(100))]);
    expect(await versionOf(procedureId)).toEqual(taken);
    expect(await eventsOf(procedureId)).toHaveLength(4);
  });

  it('by an administrator does not change the assignment of the case', async () => {
    const procedureId = await world.newCase();
    const before = await versionOf(procedureId);
    const { status } = await upload('ADMIN', { procedureId, fileType: 'SCAN' }, [file('a.zip', zipOf(100))]);
    expect([status, await versionOf(procedureId)]).toEqual([200, before]);
  });

  it('keeps its description, and rejects one that is too long or no text', async () => {
    const procedureId = await world.newCase();
    const fields = { procedureId, fileType: 'SCAN' };
    const send = (description: string) =>
      upload('RADIOLOGIST', { ...fields, description }, [file('a.zip', zipOf(100))]);
    expect((await send(' Pelvis, both sides ')).files[0]?.description).toBe('Pelvis, both sides');
    expect((await send('  ')).files[0]?.description).toBe('CT scan');
    for (const wrong of ['x'.repeat(1001), 'a\u0000b']) {
      const { status, issues } = await send(wrong);
      expect([status, issues?.[0]?.path]).toEqual([422, 'description']);
    }
  });

  it('is recorded completely or not at all: one invalid file rejects all', async () => {
    const procedureId = await world.newCase();
    const before = await world.counts();
    const answer = await upload('RADIOLOGIST', { procedureId, fileType: 'SCAN' }, [
      file('good.zip', zipOf(2_000_000)),
      file('bad.zip', Buffer.from([1, 2, 3, 0])),
    ]);
    expect([answer.status, answer.message]).toEqual([
      415,
      'bad.zip: the content is not that of a .zip, .dcm or .csv file',
    ]);
    expect(await world.counts()).toEqual(before);
    expect(await eventsOf(procedureId)).toEqual([]);
  });
});

describe('an upload whose fields come after its files', () => {
  const inOrderOfTheSpecification = (fields: Record<string, string | number>, files: FormFile[]) =>
    formOf({ creatorId: 1, fileType: 'SCAN' }, files, fields);

  it('is checked at its end and accepted', async () => {
    const procedureId = await world.newCase();
    const form = inOrderOfTheSpecification({ procedureId }, [file('a.zip', zipOf(5_000_000))]);
    const { status, files } = await postForm(world.cotyle.origin, world.staff.RADIOLOGIST.token, form);
    expect([status, files.length]).toEqual([200, 1]);
  });

  it.each([
    ['of a case that cannot be seen', { procedureId: 999_999 }, 404],
    ['without a case', {}, 422],
    ['of a case that is none', { procedureId: 'x' }, 400],
  ])('%s is rejected and leaves no bytes', async (_, fields, status) => {
    const form = inOrderOfTheSpecification(fields, [file('a.zip', zipOf(2_000_000))]);
    const answer = await postForm(world.cotyle.origin, world.staff.RADIOLOGIST.token, form);
    expect(answer.status).toBe(status);
  });

  it('is rejected if its last field is a type that does not allow the files', async () => {
    const form = formOf({}, [file('a.zip', zipOf(2_000_000))], {
      procedureId: await world.newCase('MODEL_IN_WORK'),
      fileType: 'MODEL',
    });
    const answer = await postForm(world.cotyle.origin, world.staff.IMAGE_ENGINEER.token, form);
    expect([answer.status, answer.message]).toEqual([415, 'a.zip: a 3D Model is a .stl file']);
  });
});

describe('an uploaded model', () => {
  it('is measured, waits for its derivation, and assigns the uploader as engineer of the case', async () => {
    const procedureId = await world.newCase('MODEL_IN_WORK');
    const { status, files } = await upload('IMAGE_ENGINEER', { procedureId, fileType: 'MODEL' }, [
      file('cup.stl', stlOf(2)),
    ]);
    expect([status, files[0]?.content, files[0]?.mesh?.triangles]).toEqual([200, 'STL_BINARY', 8]);
    expect(['PENDING', 'READY', 'FAILED']).toContain(files[0]?.derivedState);
    expect((await versionOf(procedureId)).engineerId).toBe(world.staff.IMAGE_ENGINEER.id);
    const { rows } = await world.cotyle.context.database.pool.query(
      "select 1 from pgboss.job where name = 'derive-model' and data->>'fileId' = $1",
      [String(files[0]?.id)],
    );
    expect(rows).toHaveLength(1);
  });

  it('may be a text STL', async () => {
    const text = [
      'solid cup',
      'facet normal 0 0 1',
      'outer loop',
      'vertex 0 0 0',
      'vertex 10 0 0',
      'vertex 0 10 0',
      'endloop',
      'endfacet',
      'endsolid cup',
    ].join('\n');
    const procedureId = await world.newCase('MODEL_IN_WORK');
    const { files } = await upload('IMAGE_ENGINEER', { procedureId, fileType: 'MODEL' }, [
      file('cup.stl', Buffer.from(text)),
    ]);
    expect(files).toMatchObject([{ content: 'STL_ASCII', mesh: { triangles: 1, closed: false } }]);
  });

  it.each([
    ['a zip', zipOf(500)],
    ['cut off', stlOf(3).subarray(0, 400)],
    ['empty', Buffer.alloc(0)],
  ])('that is %s is rejected with its name and a reason', async (_, bytes) => {
    const procedureId = await world.newCase('MODEL_IN_WORK');
    const answer = await upload('IMAGE_ENGINEER', { procedureId, fileType: 'MODEL' }, [file('a.stl', bytes)]);
    expect([answer.status, answer.error]).toEqual([415, 'WRONG_TYPE']);
    expect(answer.message).toMatch(/^a\.stl: .{10}/);
  });
});

describe('an uploaded CSV', () => {
  it.each([
    ['ALGORITHM', 'IMAGE_ENGINEER', 'MODEL_IN_WORK'],
    ['SCAN', 'RADIOLOGIST', 'SCAN'],
  ] as const)('as %s of the planned side is taken', async (fileType, who, status) => {
    const procedureId = await world.newCase(status);
    const answer = await upload(who, { procedureId, fileType }, [file('left.csv', csvOf('LEFT'))]);
    expect(answer.files).toMatchObject([{ content: 'CSV', type: fileType }]);
  });

  it('of the other side is rejected, and every such file is named', async () => {
    const procedureId = await world.newCase('MODEL_IN_WORK');
    const answer = await upload('IMAGE_ENGINEER', { procedureId, fileType: 'ALGORITHM' }, [
      file('a.csv', csvOf('RIGHT')),
      file('b.csv', csvOf('LEFT')),
      file('c.csv', Buffer.from('Size,52\n')),
    ]);
    expect([answer.status, answer.message]).toEqual([409, 'Wrong side in: a.csv, c.csv']);
  });

  it('that is no text is rejected in the words of the specification', async () => {
    const procedureId = await world.newCase('MODEL_IN_WORK');
    const answer = await upload('IMAGE_ENGINEER', { procedureId, fileType: 'ALGORITHM' }, [
      file('a.csv', Buffer.from([0x53, 0xff, 0xfe, 0x00])),
    ]);
    expect([answer.status, answer.message]).toEqual([
      422,
      'Error validating CSV files: a.csv: The file is not UTF-8 text.',
    ]);
  });
});

describe('a scan', () => {
  const dicom = Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), Buffer.alloc(200)]);
  it.each([
    ['a.dcm', dicom, 200, undefined],
    ['a.zip', Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1'), 200, undefined],
    ['a.zip', dicom, 415, 'a.zip: the content is that of a .dcm file'],
    ['a.exe', zipOf(100), 415, 'a.exe: a CT Scan is a .zip, .dcm or .csv file'],
    ['a.stl', stlOf(), 415, 'a.stl: a CT Scan is a .zip, .dcm or .csv file'],
    ['a.zip', Buffer.from('<html>'), 415, 'a.zip: the content is text, not that of a .zip file'],
    ['a.zip', Buffer.alloc(0), 415, 'a.zip: the content is not that of a .zip, .dcm or .csv file'],
  ])('named %s is classified by its bytes', async (name, bytes, status, message) => {
    const procedureId = await world.newCase();
    const answer = await upload('RADIOLOGIST', { procedureId, fileType: 'SCAN' }, [file(name, bytes)]);
    expect([answer.status, answer.message]).toEqual([status, message]);
  });
});

describe('an upload by a person who may not', () => {
  const one = [file('a.zip', zipOf(100))];

  it('upload this type is rejected', async () => {
    const procedureId = await world.newCase('SCAN_READY');
    expect((await upload('IMAGE_ENGINEER', { procedureId, fileType: 'SCAN' }, one)).status).toBe(403);
    expect((await upload('RADIOLOGIST', { procedureId, fileType: 'MODEL' }, one)).status).toBe(403);
    for (const who of ['SURGEON', 'SURGICAL_ASSISTANT'] as const)
      expect((await upload(who, { procedureId, fileType: 'SCAN' }, one)).status).toBe(403);
  });

  it('see the case fails as if the case did not exist', async () => {
    const hidden = await world.newCase('NEW');
    expect((await upload('RADIOLOGIST', { procedureId: hidden, fileType: 'SCAN' }, one)).status).toBe(404);
    expect((await upload('RADIOLOGIST', { procedureId: 999_999, fileType: 'SCAN' }, one)).status).toBe(404);
  });

  it('change a deleted case is rejected', async () => {
    const procedureId = await world.newCase();
    await db()
      .updateTable('procedures')
      .set({ deleted_at: new Date() })
      .where('id', '=', procedureId)
      .execute();
    const answer = await upload('ADMIN', { procedureId, fileType: 'SCAN' }, one);
    expect([answer.status, answer.message]).toEqual([409, 'A deleted record is read-only.']);
  });

  it('call without a session gets 401, whatever the body', async () => {
    const form = formOf({ procedureId: 1, fileType: 'SCAN' }, one);
    expect((await postForm(world.cotyle.origin, undefined, form)).status).toBe(401);
  });
});
