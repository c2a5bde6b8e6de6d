import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './backup-error.ts';

/** The first bytes of the format before version 0.2. */
const EARLIER_FORMAT = 'COTYLEBACKUP';
const AGE_FORMAT = 'age-encryption.org/v1\n';

/** Encrypts with a passphrase, as `age --passphrase` does. */
export const encryptWith = (
  passphrase: string,
  plain: AsyncIterable<Uint8Array>,
  workFactor?: number,
): Promise<AsyncIterable<Uint8Array>> => {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor);
  return encrypter.encrypt(ReadableStream.from(plain));
};

const readStart = async (bytes: AsyncIterator<Uint8Array>): Promise<Buffer> => {
  let start = Buffer.alloc(0);
  while (start.length < AGE_FORMAT.length) {
    const { value, done } = await bytes.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  return start;
};

const assertAgeFormat = (start: Buffer): void => {
  const begins = (format: string): boolean => start.subarray(0, format.length).equals(Buffer.from(format));
  if (begins(EARLIER_FORMAT))
    throw new BackupError(
      'The backup is in the format of Cotyle 0.1, which this version cannot read: restore it with the version that made it.',
    );
  if (!begins(AGE_FORMAT)) throw new BackupError('This file is not a Cotyle backup.');
};

const openAge = async (passphrase: string, encrypted: AsyncIterable<Uint8Array>) => {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(ReadableStream.from(encrypted));
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const isLocked = error instanceof Error && error.message.startsWith('no identity matched');
    throw new BackupError(
      isLocked
        ? 'BACKUP_KEY is not the passphrase of this backup.'
        : 'The backup is damaged or incomplete in its header.',
      { cause: error },
    );
  }
};

/** Yields authenticated blocks of 64 KiB; rejects at the first invalid one. */
export const decryptWith = async function* (
  passphrase: string,
  encrypted: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const source = encrypted[Symbol.asyncIterator]();
  const start = await readStart(source);
  assertAgeFormat(start);
  let at = start.length;
  let sourceError: unknown;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    yield start;
    try {
      for (let next = await source.next(); !next.done; next = await source.next()) {
        at += next.value.length;
        yield next.value;
      }
    } catch (error) {
      sourceError = error;
      throw error;
    }
  };
  const plain = await openAge(passphrase, counted());
  try {
    yield* plain;
  } catch (error) {
    // An error of the file system is no damage of the backup.
    if (error === sourceError) throw error;
    throw new BackupError(`The backup is damaged or incomplete, before byte ${at}.`, { cause: error });
  }
};
