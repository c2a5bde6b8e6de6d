import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Options } from '../platform/storage/s3-service.ts';

export interface TestS3 {
  readonly options: S3Options;
  close(): Promise<void>;
}

const BUCKET = 'cotyle-test';

const xml = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`);
};

/** The folder of s3rver for incomplete uploads. */
const unfinishedIn = (directory: string) => join(directory, BUCKET, '._S3rver_uploads');

const listUploads = async (directory: string, prefix: string): Promise<string> => {
  const ids = await readdir(unfinishedIn(directory)).catch(() => []);
  const keys = await Promise.all(
    ids.map(async (id) => [id, await readFile(join(unfinishedIn(directory), id, 'key'), 'utf8')] as const),
  );
  const uploads = keys
    .filter(([, key]) => key.startsWith(prefix))
    .map(([id, key]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`);
  return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`;
};

const listParts = async (folder: string): Promise<string> => {
  const numbers = (await readdir(folder)).filter((name) => /^\d+$/.test(name)).map(Number);
  const parts = await Promise.all(
    numbers
      .sort((a, b) => a - b)
      .map(async (number) => {
        const { size } = await stat(join(folder, String(number)));
        return `<Part><PartNumber>${number}</PartNumber><ETag>"${number}"</ETag><Size>${size}</Size></Part>`;
      }),
  );
  return `<ListPartsResult><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`;
};

const NO_SUCH_UPLOAD = '<Error><Code>NoSuchUpload</Code><Message>There is none.</Message></Error>';

/** s3rver, with the three operations on multipart uploads that it lacks. */
const startS3rver = async (): Promise<TestS3> => {
  const directory = await mkdtemp(join(tmpdir(), 'cotyle-s3-'));
  const s3rver = new S3rver({
    silent: true,
    directory,
    vhostBuckets: false,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET }],
  });
  await s3rver.configureBuckets();
  const pass = s3rver.callback();

  const server = createServer((request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? '/', 'http://localhost');
    const id = searchParams.get('uploadId');
    const answer = async (): Promise<void> => {
      const isList = request.method === 'GET' && pathname.replace(/\/$/, '') === `/${BUCKET}`;
      if (isList && searchParams.has('uploads'))
        return xml(response, 200, await listUploads(directory, searchParams.get('prefix') ?? ''));
      if (id === null) return pass(request, response);
      const folder = join(unfinishedIn(directory), id);
      if (!(await stat(folder).catch(() => undefined))) return xml(response, 404, NO_SUCH_UPLOAD);
      if (request.method === 'GET') return xml(response, 200, await listParts(folder));
      if (request.method !== 'DELETE') return pass(request, response);
      await rm(folder, { recursive: true });
      response.writeHead(204).end();
    };
    answer().catch((error: unknown) => xml(response, 500, `<Error><Code>${String(error)}</Code></Error>`));
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });

  return {
    options: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'us-east-1',
      bucket: BUCKET,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      pathStyle: true,
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => {
        server.close(closed);
      });
      s3rver.logger.exceptions.unhandle();
      s3rver.logger.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

const REAL = process.env['COTYLE_TEST_S3_ENDPOINT'];

/** For test titles. */
export const S3_UNDER_TEST =
  REAL === undefined
    ? 'npm’s s3rver, which verifies no signature'
    : 'the S3 service of COTYLE_TEST_S3_ENDPOINT';

export const startTestS3 = async (): Promise<TestS3> => {
  if (REAL === undefined) return startS3rver();
  const options = {
    endpoint: REAL,
    region: 'us-east-1',
    bucket: process.env['COTYLE_TEST_S3_BUCKET'] ?? '',
    accessKeyId: process.env['COTYLE_TEST_S3_KEY'] ?? '',
    secretAccessKey: process.env['COTYLE_TEST_S3_SECRET'] ?? '',
    pathStyle: true,
  };
  return { options, close: () => Promise.resolve() };
};
