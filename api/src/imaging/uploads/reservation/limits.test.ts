import { SLOW } from '@cotyle/domain/testing/slow';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { failure } from '@cotyle/contract/failure';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf, postForm, undeclared } from '../testing/form.ts';
import type { FormFile } from '../testing/form.ts';
import { stlOf, zipOf } from '../testing/samples.ts';
import { startUploadWorld } from '../testing/world.ts';
import type { UploadWorld } from '../testing/world.ts';

const MiB = 1024 ** 2;

let world: UploadWorld;
beforeAll(async () => {
  world = await startUploadWorld({
    UPLOAD_MAX_FILE_BYTES: String(4 * MiB),
    UPLOAD_MAX_REQUEST_BYTES: String(6 * MiB),
    UPLOAD_MAX_USER_BYTES: String(20 * MiB),
    UPLOAD_MAX_MODEL_BYTES: String(2 * MiB),
  });
});
afterAll(() => world.cotyle.close());

const file = (name: string, bytes: Uint8Array): FormFile => ({ name, bytes });

interface Sending {
  readonly declared?: boolean;
  readonly who?: keyof UploadWorld['staff'];
}

const send = (form: FormData, { declared = true, who = 'RADIOLOGIST' }: Sending = {}) => {
  const { token } = world.staff[who];
  if (declared) return postForm(world.cotyle.origin, token, form);
  const { body, type } = undeclared(form);
  return postForm(world.cotyle.origin, token, body, { 'content-type': type });
};

describe.each([
  ['declared', true],
  ['undeclared', false],
])('an upload of %s length', (_, declared) => {
  it('is accepted at the limit of a file and rejected above it', async () => {
    const procedureId = await world.newCase();
    const before = await world.counts();
    const scan = (bytes: number) => formOf({ procedureId, fileType: 'SCAN' }, [file('a.zip', zipOf(bytes))]);
    const over = await send(scan(4 * MiB + 1), { declared });
    expect([over.status, over.error, over.message]).toEqual([
      413,
      'TOO_LARGE',
      'a.zip: a file of this kind can have at most 4 MB',
    ]);
    expect(await world.counts()).toEqual(before);
    expect((await send(scan(4 * MiB), { declared })).status).toBe(200);
  });

  it('is rejected above the limit of a request', async () => {
    const procedureId = await world.newCase();
    const form = formOf({ procedureId, fileType: 'SCAN' }, [
      file('a.zip', zipOf(3 * MiB)),
      file('b.zip', zipOf(3 * MiB + 1)),
      file('c.zip', zipOf(3 * MiB + 1)),
    ]);
    const over = await send(form, { declared });
    expect([over.status, over.message]).toEqual([413, 'One upload can have at most 6 MB']);
  });

  it('has a limit of its own for models and CSVs', async () => {
    const procedureId = await world.newCase('MODEL_IN_WORK');
    const engineer = { declared, who: 'IMAGE_ENGINEER' as const };
    const model = formOf({ procedureId, fileType: 'MODEL' }, [file('a.stl', stlOf(12_000))]);
    expect((await send(model, engineer)).message).toBe('a.stl: a file of this kind can have at most 2 MB');
    const csv = formOf({ procedureId, fileType: 'ALGORITHM' }, [file('a.csv', Buffer.alloc(MiB + 1, 'a'))]);
    expect((await send(csv, engineer)).message).toBe('a.csv: a file of this kind can have at most 1 MB');
  });

  it('is checked by the limit of its type if the type is the last field', async () => {
    const procedureId = await world.newCase('MODEL_IN_WORK');
    const form = formOf({ procedureId }, [file('a.stl', stlOf(12_000))], { fileType: 'MODEL' });
    const over = await send(form, { declared, who: 'IMAGE_ENGINEER' });
    expect([over.status, over.message]).toEqual([413, 'a.stl: a file of this kind can have at most 2 MB']);
  });
});

it('an upload of a hundred files is accepted, and of one more rejected', SLOW, async () => {
  const procedureId = await world.newCase();
  const files = (count: number) =>
    Array.from({ length: count }, (_, index) => file(`${index}.zip`, zipOf(10, index)));
  expect((await send(formOf({ procedureId, fileType: 'SCAN' }, files(100)))).files).toHaveLength(100);
  const over = await send(formOf({ procedureId, fileType: 'SCAN' }, files(101)));
  expect([over.status, over.message]).toEqual([413, 'One upload can have at most 100 files']);
});

it('a person has a daily quota, which is renewed the day after', SLOW, async () => {
  const procedureId = await world.newCase();
  const form = () => formOf({ procedureId, fileType: 'SCAN' }, [file('a.zip', zipOf(4 * MiB))]);
  const send4 = (declared: boolean) => send(form(), { declared, who: 'ADMIN' });
  for (let taken = 0; taken < 5; taken += 1) expect((await send4(true)).status).toBe(200);
  for (const declared of [true, false]) {
    const over = await send4(declared);
    expect([over.status, over.message]).toEqual([
      413,
      'You can upload at most 20 MB a day. Please continue tomorrow or ask your administrator.',
    ]);
  }
  world.cotyle.advance(24 * 3600 + 1);
  const { token } = (await world.cotyle.signIn(world.staff.ADMIN.email)).access;
  expect((await postForm(world.cotyle.origin, token, form())).status).toBe(200);
});

describe('a client that sends a large body', () => {
  interface Answer {
    readonly status: number;
    readonly connection: string | undefined;
    readonly text: string;
  }

  interface Pouring {
    /** Undefined if the connection broke without one. */
    readonly answer: Promise<Answer | undefined>;
    readonly sent: () => number;
  }

  const GiB = 1024 ** 3;
  const B = 'x'.repeat(40);

  const answerOf = async (response: IncomingMessage): Promise<Answer> => ({
    status: response.statusCode ?? 0,
    connection: response.headers.connection,
    text: await text(response),
  });

  /** Sends as fast as the connection accepts it; a client that listens stops when it is answered, as a browser does. */
  const pour = (token: string, head: string, bytes: number, listens: boolean): Pouring => {
    const { hostname, port } = new URL(world.cotyle.origin);
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${B}`,
      'content-length': String(bytes + MiB),
    };
    const path = '/api/file/upload-many';
    const asked = request({ hostname, port, path, method: 'POST', headers });
    const chunk = zipOf(64 * 1024);
    const state = { sent: 0, isOver: false };
    const more = (): void => {
      while (!state.isOver && state.sent < bytes) {
        state.sent += chunk.length;
        if (asked.write(chunk)) continue;
        asked.once('drain', more);
        return;
      }
    };
    const answer = new Promise<Answer | undefined>((resolve) => {
      asked.on('response', (response) => {
        if (!listens) return;
        state.isOver = true;
        resolve(answerOf(response));
      });
      for (const event of ['error', 'close'] as const)
        asked.on(event, () => {
          state.isOver = true;
          resolve(undefined);
        });
    });
    asked.write(head);
    more();
    return { answer, sent: () => state.sent };
  };

  const part = (name: string, value: string) =>
    `--${B}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const begin = (fields: Record<string, string | number>) =>
    `${Object.entries(fields)
      .map(([name, value]) => part(name, String(value)))
      .join('')}--${B}\r\ncontent-disposition: form-data; name="files"; filename="a.zip"\r\n\r\n`;

  it.each([
    ['is not signed in', undefined, 'SCAN', 4 * GiB, 401],
    ['has more than a request may have', 'RADIOLOGIST', 'SCAN', 4 * GiB, 413],
    ['has more than a file may have', 'RADIOLOGIST', 'SCAN', 6 * MiB, 413],
    ['may not upload this', 'IMAGE_ENGINEER', 'SCAN', 6 * MiB, 403],
    ['names the wrong type', 'RADIOLOGIST', 'WRONG', 6 * MiB, 400],
  ] as const)('and %s gets the answer while it is still sending', async (_, who, fileType, bytes, status) => {
    const procedureId = await world.newCase('SCAN_READY');
    const token = who ? (await world.cotyle.signIn(world.staff[who].email)).access.token : 'x';
    const before = await world.counts();
    const { answer, sent } = pour(token, begin({ procedureId, fileType }), bytes, true);
    const told = await answer;
    expect([told?.status, told?.connection]).toEqual([status, 'close']);
    expect(failure.parse(JSON.parse(told?.text ?? '')).message).not.toBe('');
    expect(sent()).toBeLessThan(64 * MiB);
    expect(await world.counts()).toEqual(before);
  });

  it('and ignores the answer is not read to the end', SLOW, async () => {
    const { answer, sent } = pour('x', begin({}), 100 * GiB, false);
    expect(await answer).toBeUndefined();
    expect(sent()).toBeLessThan(256 * MiB);
  });
});
