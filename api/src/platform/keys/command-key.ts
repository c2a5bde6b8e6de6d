import { createHash, timingSafeEqual } from 'node:crypto';
import { spawn } from 'node:child_process';
import { KEY_BYTES } from './aead.ts';
import type { MasterKey } from './master-key.ts';
import { MasterKeyError, notOpened } from './master-key.ts';

/** More than any wrapped key; the rest of a longer answer is not read. */
const ANSWER_MAX_BYTES = 64 * 1024;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

export interface KeyCommand {
  /** The program and its first arguments. */
  readonly program: readonly string[];
  readonly milliseconds: number;
}

type Task = 'wrap' | 'unwrap';

const failed = (id: string, how: string): MasterKeyError =>
  new MasterKeyError(`MASTER_KEY_COMMAND: the program ${how} (master key ${id}).`);

/** Runs the program with the task and the id of the key; bytes go in and come out as one line of Base64. */
const run = (
  { program, milliseconds }: KeyCommand,
  task: Task,
  id: string,
  bytes: Uint8Array,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const [file = '', ...first] = program;
    const child = spawn(file, [...first, task, id], { stdio: ['pipe', 'pipe', 'ignore'] });
    let answer = '';
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(failed(id, `did not answer within ${milliseconds / 1000} seconds`));
    }, milliseconds);
    child.stdout.setEncoding('latin1').on('data', (chunk: string) => {
      if (answer.length < ANSWER_MAX_BYTES) answer += chunk;
    });
    child.on('error', () => {
      clearTimeout(timer);
      reject(failed(id, 'cannot be started'));
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      const line = answer.trim();
      if (code !== 0) reject(failed(id, `failed with status ${code ?? 'unknown'}`));
      else if (!BASE64.test(line)) reject(failed(id, 'did not answer one line of Base64'));
      else resolve(Buffer.from(line, 'base64'));
    });
    // A program that ends before it has read its input is reported by its status.
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${Buffer.from(bytes).toString('base64')}\n`);
  });

const fingerprint = (about: string): Buffer => createHash('sha256').update(about).digest();

/** A key that only the program knows. What the wrapped key is for is encrypted with it, because the program cannot bind it. */
export const commandMasterKey = (id: string, command: KeyCommand): MasterKey => ({
  id,
  wrap: (key, about) => run(command, 'wrap', id, Buffer.concat([key, fingerprint(about)])),
  unwrap: async (wrapped, about) => {
    const opened = await run(command, 'unwrap', id, wrapped);
    const expected = fingerprint(about);
    if (opened.length !== KEY_BYTES + expected.length) throw notOpened(id);
    if (!timingSafeEqual(opened.subarray(KEY_BYTES), expected)) throw notOpened(id);
    return Uint8Array.from(opened.subarray(0, KEY_BYTES));
  },
});
