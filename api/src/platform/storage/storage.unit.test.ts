import { mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { parseConfig } from '../../config/config.ts';
import { openStorage } from './open-storage.ts';
import { openS3 } from './s3.ts';
import { StorageError } from './storage.ts';
import type { Storage } from './storage.ts';

const toClose: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
});

const sentenceOf = async (storage: Storage): Promise<string> => {
  const error: unknown = await storage.check().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StorageError);
  return (error as StorageError).message;
};

describe('files in a folder', () => {
  const inNewFolder = async () => {
    const data = await mkdtemp(join(tmpdir(), 'cotyle-storage-'));
    toClose.push(() => rm(data, { recursive: true, force: true }));
    return { files: join(data, 'files'), storage: openStorage(parseConfig({ DATA_DIR: data })) };
  };

  test('the folder is created for its owner alone, and the check leaves no files', async () => {
    const { files, storage } = await inNewFolder();
    expect(storage.kind).toBe('folder');
    await storage.check();
    await Promise.all([storage.check(), storage.check(), storage.check()]);
    expect(await readdir(files)).toEqual([]);
    expect((await stat(files)).mode & 0o777).toBe(0o700);
  });

  test('a folder that disappears fails the check, is not created again, and passes once it is back', async () => {
    const { files, storage } = await inNewFolder();
    await storage.check();
    await rename(files, `${files}.away`);
    expect(await sentenceOf(storage)).toBe('Files cannot be stored now: the folder is missing.');
    await rename(`${files}.away`, files);
    await storage.check();
  });

  test('a file in place of the folder fails the check until it is removed', async () => {
    const { files, storage } = await inNewFolder();
    await writeFile(files, 'in the way');
    expect(await sentenceOf(storage)).toMatch(/something else is in the place of the folder/);
    await rm(files);
    await storage.check();
    await rename(files, `${files}.away`);
    await writeFile(files, 'in the way');
    expect(await sentenceOf(storage)).toMatch(/something else is in the place of the folder/);
    await rm(files);
    await rename(`${files}.away`, files);
    await storage.check();
  });
});

describe('files in S3, on a fake endpoint that verifies no signatures', () => {
  const endpointThat = async (answer: (request: IncomingMessage, response: ServerResponse) => void) => {
    const server = createServer(answer);
    await new Promise<void>((listening) => {
      server.listen(0, '127.0.0.1', listening);
    });
    const close = () => {
      server.closeAllConnections();
      server.close();
    };
    toClose.push(close);
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
  };

  const s3At = (endpoint: string, checkWithin?: number): Storage =>
    openS3({
      endpoint,
      region: 'us-east-1',
      bucket: 'cotyle',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      pathStyle: true,
      ...(checkWithin === undefined ? {} : { checkWithin }),
    });

  test('a bucket that responds is ready, and is addressed by path', async () => {
    const asked: unknown[] = [];
    const { url } = await endpointThat((request, response) => {
      asked.push([request.method, request.url]);
      response.writeHead(200).end();
    });
    const storage = openStorage(
      parseConfig({
        S3_ENDPOINT: url,
        S3_BUCKET: 'cotyle',
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'secret',
      }),
    );
    expect(storage.kind).toBe('s3');
    await storage.check();
    expect(asked).toEqual([['HEAD', '/cotyle/']]);
  });

  test.each([
    [403, 'the S3 service refuses our key'],
    [404, 'the bucket does not exist'],
    [500, 'the S3 service answers with status 500'],
  ])('an answer %d is a clear sentence', async (status, reason) => {
    const { url } = await endpointThat((_request, response) => response.writeHead(status).end());
    expect(await sentenceOf(s3At(url))).toBe(`Files cannot be stored now: ${reason}.`);
  });

  test('a service that recovers is ready again', async () => {
    let status = 403;
    const { url } = await endpointThat((_request, response) => response.writeHead(status).end());
    const storage = s3At(url);
    await sentenceOf(storage);
    status = 200;
    await storage.check();
  });

  test('a service that hangs fails the check after the timeout', async () => {
    const { url } = await endpointThat(() => undefined);
    expect(await sentenceOf(s3At(url, 500))).toMatch(/does not answer in time/);
  });

  test('a missing service gives a clear message', async () => {
    const { url, close } = await endpointThat(() => undefined);
    close();
    expect(await sentenceOf(s3At(url))).toMatch(/cannot be reached/);
  });
});
