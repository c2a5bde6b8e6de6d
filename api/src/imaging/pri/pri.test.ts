import { failure } from '@cotyle/contract/failure';
import { fileCalls } from '@cotyle/contract/files';
import { procedureCalls } from '@cotyle/contract/procedures';
import { ROLES } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import { CSV_MAX_BYTES } from '@cotyle/domain/files/limits';
import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf } from '../files/testing/stored-file.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addFile, addLocation, addPatient, addProcedure } from '../../testing/clinic.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { addSignedInUser, addUserOfEachRole } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
let engineer: SignedInUser;
let here: number;

const db = () => cotyle.context.database.kysely;
beforeAll(async () => {
  cotyle = await startTestApp();
  here = await addLocation(db());
  staff = await addUserOfEachRole(cotyle, { locationId: here });
  engineer = staff.IMAGE_ENGINEER;
});
afterAll(() => cotyle.close());

const GOOD = 'Name,Value\nSize,52\nPlanned Inclination,40\nPlanned Anteversion,15.5\nSide,LEFT\n';

const newCase = (
  status: ProcedureStatus = 'MODEL_IN_WORK',
  more: Partial<Parameters<typeof addProcedure>[1]> = {},
) =>
  addProcedure(db(), {
    surgeonId: staff.SURGEON.id,
    radiologyLocationId: here,
    status,
    side: 'LEFT',
    ...more,
  });

const formOf = (
  procedureId: number,
  content: string | Uint8Array<ArrayBuffer>,
  name = 'pri.csv',
): FormData => {
  const form = new FormData();
  form.set('procedureId', String(procedureId));
  form.set('file', new Blob([content]), name);
  return form;
};

const send = async (who: SignedInUser, body: RequestInit['body'], headers: Record<string, string> = {}) => {
  const response = await fetch(`${cotyle.origin}/api/csv/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, ...headers },
    ...(body === undefined ? {} : { body }),
    ...({ duplex: 'half' } as object),
  });
  return { status: response.status, body: (await response.json()) as { value?: unknown } };
};
const upload = (who: SignedInUser, procedureId: number, content: string, name?: string) =>
  send(who, formOf(procedureId, content, name));
const failureIn = (answer: Awaited<ReturnType<typeof send>>) => {
  const { error, message } = failure.parse(answer.body);
  return [answer.status, error, message];
};
const recordOf = async (id: number) =>
  (await cotyle.call(procedureCalls.get, { params: { id: String(id) } }, staff.ADMIN.token)).value;

const filesOf = async (procedureId: number) =>
  (await cotyle.call(fileCalls.ofProcedure, { params: { id: String(procedureId) } }, staff.ADMIN.token))
    .value;

describe('an import of PRI data', () => {
  it('sets the values of the file, the engineer’s side and the engineer, each with its event', async () => {
    const procedureId = await newCase();
    await db()
      .updateTable('procedures')
      .set({ size: 50, superior: 3 })
      .where('id', '=', procedureId)
      .execute();
    const { version } = await recordOf(procedureId);
    const answer = await upload(engineer, procedureId, GOOD.replace('Side', 'Tilt,3\nSide'));
    expect(answer).toEqual({
      status: 200,
      body: {
        value: {
          size: 52,
          plannedInclination: 40,
          plannedAnteVersion: 15.5,
          sideEngineer: 'LEFT',
          warnings: ['Unknown names were ignored: Tilt'],
        },
      },
    });
    expect(await recordOf(procedureId)).toMatchObject({
      size: 52,
      plannedInclination: 40,
      plannedAnteVersion: 15.5,
      superior: 3,
      sideEngineer: 'LEFT',
      sideSurgeon: 'LEFT',
      engineerId: engineer.id,
      status: 'MODEL_IN_WORK',
      version: version + 1,
    });
    expect(await eventsOf(cotyle, procedureId)).toEqual([
      ['PROCEDURE_MEASUREMENT', engineer.id, null, 'Planned Anteversion: 15.5'],
      ['PROCEDURE_MEASUREMENT', engineer.id, null, 'Planned Inclination: 40'],
      ['PROCEDURE_MEASUREMENT', engineer.id, 'Size: 50', 'Size: 52'],
      ['PROCEDURE_SIDE', engineer.id, null, 'LEFT'],
      ['PROCEDURE_ENGINEER', engineer.id, null, String(engineer.id)],
      ['PLAN_SAVED', engineer.id, null, 'Version 1: inclination 40°, anteversion 15.5°'],
      ['CSV_UPLOADED', engineer.id, null, 'pri.csv'],
      ['PRI_IMPORTED', engineer.id, null, 'pri.csv'],
    ]);
  });

  it('keeps the file, with its description', async () => {
    const procedureId = await newCase();
    const form = formOf(procedureId, GOOD);
    form.set('description', 'From the planning tool');
    expect((await send(engineer, form)).status).toBe(200);
    const [kept] = await filesOf(procedureId);
    expect(kept).toMatchObject({
      type: 'ALGORITHM',
      fileName: 'pri.csv',
      description: 'From the planning tool',
      creatorId: engineer.id,
    });
    const bytes = await fetch(`${cotyle.origin}/api/file/download/${kept?.id}`, {
      headers: { authorization: `Bearer ${engineer.token}` },
    });
    expect(await bytes.text()).toBe(GOOD);
  });

  it('of several files is one import, and contradicting files are rejected together', async () => {
    const procedureId = await newCase();
    const form = formOf(procedureId, 'Size,52\nSide,L', 'size.csv');
    form.append('file', new Blob(['Superior,3\nTilt,1\nSide,L']), 'more.csv');
    expect((await send(engineer, form)).body.value).toMatchObject({
      size: 52,
      superior: 3,
      warnings: ['more.csv: Unknown names were ignored: Tilt'],
    });
    expect((await filesOf(procedureId)).map(({ fileName }) => fileName).toSorted()).toEqual([
      'more.csv',
      'size.csv',
    ]);
    const other = await newCase();
    const contradicting = formOf(other, 'Size,52\nSide,L', 'a.csv');
    contradicting.append('file', new Blob(['Size,54\nSide,L']), 'b.csv');
    expect(failureIn(await send(engineer, contradicting))).toEqual([
      422,
      'INVALID',
      'Error validating CSV files: Size: 52 in a.csv, 54 in b.csv',
    ]);
    expect(await filesOf(other)).toEqual([]);
    expect(await db().selectFrom('uploads').selectAll().execute(), 'no bytes are left over').toEqual([]);
  });

  it('of the same file again adds the file and its events, and changes nothing else', async () => {
    const procedureId = await newCase();
    await upload(engineer, procedureId, GOOD);
    const before = await recordOf(procedureId);
    const events = await eventsOf(cotyle, procedureId);
    expect((await upload(engineer, procedureId, GOOD, 'again.csv')).status).toBe(200);
    const after = await recordOf(procedureId);
    expect({ ...after, files: [] }).toEqual({ ...before, files: [] });
    expect(after.files).toHaveLength(2);
    expect(await eventsOf(cotyle, procedureId)).toEqual([
      ...events,
      ['CSV_UPLOADED', engineer.id, null, 'again.csv'],
      ['PRI_IMPORTED', engineer.id, null, 'again.csv'],
    ]);
  });

  it('keeps the engineer for an administrator, and assigns another engineer', async () => {
    const other = await addSignedInUser(cotyle, { role: 'IMAGE_ENGINEER' });
    const procedureId = await newCase('MODEL_READY', { engineerId: engineer.id });
    await upload(staff.ADMIN, procedureId, GOOD);
    expect((await recordOf(procedureId)).engineerId).toBe(engineer.id);
    await upload(other, procedureId, GOOD);
    expect((await recordOf(procedureId)).engineerId).toBe(other.id);
  });

  it('in Scan Ready takes the case over for an engineer, and leaves it free for an administrator', async () => {
    const procedureId = await newCase('SCAN_READY');
    expect((await upload(staff.ADMIN, procedureId, GOOD)).status).toBe(200);
    expect(await recordOf(procedureId)).toMatchObject({ size: 52, engineerId: null, status: 'SCAN_READY' });
    expect((await upload(engineer, procedureId, GOOD.replace('52', '54'))).status).toBe(200);
    expect(await recordOf(procedureId)).toMatchObject({
      size: 54,
      sideEngineer: 'LEFT',
      engineerId: engineer.id,
      status: 'SCAN_READY',
    });
    expect(await eventsOf(cotyle, procedureId)).toContainEqual([
      'PROCEDURE_ENGINEER',
      engineer.id,
      null,
      String(engineer.id),
    ]);
  });

  it('allows the engineer to complete the model, which was rejected before', async () => {
    const procedureId = await newCase('MODEL_IN_WORK', { engineerId: engineer.id });
    await addFile(db(), { procedureId, creatorId: engineer.id, type: 'MODEL' });
    const complete = () =>
      cotyle.call(
        procedureCalls.update,
        { body: { id: procedureId, status: 'MODEL_READY' } },
        engineer.token,
      );
    expect((await expectRejected(complete())).message).toBe('Please import PRI data first');
    await upload(engineer, procedureId, GOOD.replace('Size,52\n', ''));
    expect((await expectRejected(complete())).message).toBe('Please import PRI data first');
    await upload(engineer, procedureId, GOOD);
    expect((await complete()).value.status).toBe('MODEL_READY');
  });

  it('does not replace the missing model', async () => {
    const procedureId = await newCase('MODEL_IN_WORK');
    await upload(engineer, procedureId, GOOD);
    const body = { id: procedureId, status: 'MODEL_READY' as const };
    const call = () => cotyle.call(procedureCalls.update, { body }, engineer.token);
    expect((await expectRejected(call())).message).toBe('Please upload model first');
    const fileId = await addFile(db(), { procedureId, creatorId: engineer.id, type: 'MODEL' });
    await cotyle.call(fileCalls.delete, { body: { ids: [fileId] } }, engineer.token);
    expect((await expectRejected(call())).message).toBe('Please upload model first');
  });
});

describe('an import of PRI data is rejected without changes', () => {
  const unchanged = async (procedureId: number, work: () => Promise<unknown>) => {
    const before = await recordOf(procedureId);
    await work();
    expect(await recordOf(procedureId)).toEqual(before);
    expect(await eventsOf(cotyle, procedureId)).toEqual([]);
    expect(await filesOf(procedureId)).toEqual([]);
  };

  it('if its side is not that of the procedure', async () => {
    for (const side of ['RIGHT', null] as const) {
      const procedureId = await newCase('MODEL_IN_WORK', { side });
      await unchanged(procedureId, async () => {
        expect(failureIn(await upload(engineer, procedureId, GOOD, 'left.csv'))).toEqual([
          409,
          'CONFLICT',
          'Wrong side in: left.csv',
        ]);
      });
    }
  });

  it.each([
    [
      'a value out of range',
      'Size,52\nPlanned Inclination,51\nSide,L',
      'Line 2, Planned Inclination: From 35 to 50 only',
    ],
    ['no number', 'Size,x\nPosition,y\nSide,L', 'Line 1, Size: not a number; Line 2, Position: not a number'],
    ['a name twice', 'Size,52\nsize,53\nSide,L', 'Line 2, Size: already in line 1'],
    ['no side', 'Size,52\n', 'Side: is required'],
    ['nothing known', 'a,b\nc,L', 'There is no PRI data in the file.'],
    ['nothing', '', 'There is no PRI data in the file.'],
    ['no text', '\u0000\u0001', 'The file is not UTF-8 text.'],
  ])('with %s', async (_, content, message) => {
    const procedureId = await newCase();
    await unchanged(procedureId, async () => {
      expect(failureIn(await upload(engineer, procedureId, content))).toEqual([
        422,
        'INVALID',
        `Error validating CSV files: ${message}`,
      ]);
    });
  });

  it('if its bytes are not UTF-8, such as a zip', async () => {
    const procedureId = await newCase();
    for (const bytes of [
      [0xff, 0xfe, 0x41],
      [0x50, 0x4b, 3, 4, 0xff],
    ]) {
      const answer = await send(engineer, formOf(procedureId, new Uint8Array(bytes)));
      expect(failureIn(answer)).toEqual([
        422,
        'INVALID',
        'Error validating CSV files: The file is not UTF-8 text.',
      ]);
    }
  });

  it('if its name does not end in .csv', async () => {
    const procedureId = await newCase();
    expect(failureIn(await upload(engineer, procedureId, GOOD, 'pri.stl'))).toEqual([
      415,
      'WRONG_TYPE',
      'pri.stl: a CSV Configuration is a .csv file',
    ]);
  });

  it('if it is too large, with and without a content length', async () => {
    const procedureId = await newCase();
    const large = 'x'.repeat(CSV_MAX_BYTES + 1);
    expect(failureIn(await upload(engineer, procedureId, large))[2]).toBe(
      'pri.csv: a file of this kind can have at most 1 MB',
    );
    const larger = await upload(engineer, procedureId, 'x'.repeat(3 * CSV_MAX_BYTES));
    expect(larger.status).toBe(413);
    let sent = 0;
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
    const unsaid = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
      pull: (controller) => {
        if (sent < 200) controller.enqueue(new Uint8Array(64 * 1024).fill(0x61));
        else controller.close();
        sent += 1;
      },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    expect((await send(engineer, unsaid, headers)).status).toBe(413);
  });

  it('if the form is malformed', async () => {
    const procedureId = await newCase();
    const form = (change: (form: FormData) => void): FormData => {
      const made = formOf(procedureId, GOOD);
      change(made);
      return made;
    };
    const statusOf = async (body: RequestInit['body'], headers?: Record<string, string>) =>
      (await send(engineer, body, headers)).status;
    expect(await statusOf(form((made) => made.delete('file')))).toBe(422);
    expect(await statusOf(form((made) => made.delete('procedureId')))).toBe(422);
    expect(await statusOf(form((made) => made.set('procedureId', '1e3')))).toBe(400);
    expect(await statusOf(form((made) => made.set('creatorId', '1')))).toBe(400);
    expect(
      await statusOf(
        form((made) => {
          for (let index = 0; index < 50; index += 1) made.append(`f${index}`, 'x');
        }),
      ),
    ).toBe(400);
    expect(await statusOf(JSON.stringify({ procedureId }), { 'content-type': 'application/json' })).toBe(415);
    expect(await statusOf('x', { 'content-type': 'text/plain' })).toBe(415);
    expect(await statusOf('x', { 'content-type': 'multipart/form-data' })).toBe(400);
    expect(await statusOf('--b\r\nhalf', { 'content-type': 'multipart/form-data; boundary=b' })).toBe(400);
    expect(await eventsOf(cotyle, procedureId)).toEqual([]);
  });

  it('if the record was changed since it was read', async () => {
    const procedureId = await newCase();
    const stale = await send(engineer, formOf(procedureId, GOOD), { 'if-match': '"99"' });
    expect(stale.status).toBe(412);
    const fresh = await send(engineer, formOf(procedureId, GOOD), { 'if-match': '"1"' });
    expect(fresh.status).toBe(200);
  });

  it('if the procedure or its patient is deleted', async () => {
    const patientId = await addPatient(db(), { creatorId: staff.SURGEON.id, deleted: true });
    for (const more of [{ deleted: true }, { patientId }]) {
      const procedureId = await newCase('MODEL_IN_WORK', more);
      expect(failureIn(await upload(staff.ADMIN, procedureId, GOOD))).toEqual([
        409,
        'CONFLICT',
        'A deleted record is read-only.',
      ]);
    }
  });
});

describe('permission to import PRI data', () => {
  const CLOSED = 'PRI data can be imported from "Scan Ready" to "Model Complete".';
  const SEEN_BY_ENGINEERS: readonly ProcedureStatus[] = ['SCAN_READY', 'MODEL_IN_WORK', 'MODEL_READY'];

  it.each(PROCEDURE_STATUSES)('for a procedure in %s depends on the role', async (status) => {
    for (const role of ROLES) {
      const procedureId = await newCase(status);
      const answer = await upload(staff[role], procedureId, GOOD);
      const expected = (() => {
        if (role === 'SURGEON' || role === 'SURGICAL_ASSISTANT' || role === 'RADIOLOGIST') return 403;
        if (role === 'IMAGE_ENGINEER' && !SEEN_BY_ENGINEERS.includes(status)) return 404;
        return SEEN_BY_ENGINEERS.includes(status) ? 200 : 409;
      })();
      const message = expected === 409 ? failureIn(answer)[2] : CLOSED;
      expect([role, answer.status, message]).toEqual([role, expected, CLOSED]);
    }
  });
});

describe('two concurrent imports', () => {
  it('run one after the other, and all values of the later one remain', async () => {
    const procedureId = await newCase();
    const contents = Array.from({ length: 8 }, (_, index) => `Size,${50 + index}\nSuperior,${index}\nSide,L`);
    const answers = await Promise.all(contents.map((content) => upload(engineer, procedureId, content)));
    expect(answers.map(({ status }) => status)).toEqual(contents.map(() => 200));
    const { size, superior } = await recordOf(procedureId);
    expect((size ?? 0) - 50).toBe(superior);
  });
});
