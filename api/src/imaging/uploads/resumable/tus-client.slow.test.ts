import { connect } from 'node:net';
import { fileCalls } from '@cotyle/contract/files';
import type { FastifyInstance } from 'fastify';
import { DetailedError } from 'tus-js-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../app.ts';
import { openStorage } from '../../../platform/storage/open-storage.ts';
import { startStallingProxy } from '../../../testing/stalling-proxy.ts';
import { sendByTus } from '../testing/client.ts';
import { sha256, zipOf } from '../testing/samples.ts';
import { createTus, patchTus, tus } from '../testing/tus.ts';
import { startUploadWorld } from '../testing/world.ts';
import type { UploadWorld } from '../testing/world.ts';

const MiB = 1024 ** 2;

let world: UploadWorld;
const toClose: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  world = await startUploadWorld();
});
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
});
afterAll(() => world.cotyle.close());

const token = () => world.staff.RADIOLOGIST.token;
const ofScan = async () => ({
  procedureId: String(await world.newCase()),
  fileType: 'SCAN',
  fileName: 'scan.zip',
});
const filesOf = async (procedureId: string) =>
  (await world.cotyle.call(fileCalls.ofProcedure, { params: { id: procedureId } }, token())).value;

/** Another node on the same database and the same folder. */
const startNode = async (): Promise<{ app: FastifyInstance; origin: string }> => {
  const { context } = world.cotyle;
  const app = await buildApp({ ...context, storage: openStorage(context.config) });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, origin };
};

/** A proxy to a node through which the first upload stalls after this many bytes. */
const holdUpload = async (origin: string, bytes: number) => {
  const proxy = await startStallingProxy(origin, bytes);
  toClose.push(() => proxy.close());
  const before = await world.storedBytes();
  /** The upload is in the middle: some of it is stored, and the rest cannot come. */
  const isUnderWay = async (): Promise<void> => {
    await proxy.stalled;
    await expect.poll(() => world.storedBytes()).toBeGreaterThan(before);
  };
  return { ...proxy, isUnderWay };
};

describe('the tus client of the web app', () => {
  it('uploads a file', async () => {
    const bytes = zipOf(20 * MiB);
    const metadata = await ofScan();
    await sendByTus(world.cotyle.origin, token, bytes, metadata).done;
    expect(await filesOf(metadata.procedureId)).toMatchObject([
      { fileName: 'scan.zip', size: bytes.length, sha256: sha256(bytes) },
    ]);
  });

  it('uploads a file in parts', async () => {
    const bytes = zipOf(10 * MiB + 7);
    const metadata = await ofScan();
    await sendByTus(world.cotyle.origin, token, bytes, metadata, { chunkSize: 3 * MiB }).done;
    expect(await filesOf(metadata.procedureId)).toMatchObject([{ sha256: sha256(bytes) }]);
  });

  it('pauses and resumes at its offset', async () => {
    const bytes = zipOf(32 * MiB);
    const metadata = await ofScan();
    const proxy = await holdUpload(world.cotyle.origin, 8 * MiB);
    const offsets: number[] = [];
    const { upload, done } = sendByTus(proxy.origin, token, bytes, metadata, {
      onAfterResponse: (request, response) => {
        if (request.getMethod() === 'HEAD') offsets.push(Number(response.getHeader('upload-offset')));
      },
    });
    await proxy.isUnderWay();
    await upload.abort();
    expect(await filesOf(metadata.procedureId)).toEqual([]);
    upload.start();
    await done;
    expect(offsets[0]).toBeGreaterThan(0);
    expect(offsets[0]).toBeLessThanOrEqual(8 * MiB);
    expect(await filesOf(metadata.procedureId)).toMatchObject([{ sha256: sha256(bytes) }]);
  });

  it('cancels an upload without leftovers', async () => {
    const before = await world.counts();
    const proxy = await holdUpload(world.cotyle.origin, 4 * MiB);
    const { upload } = sendByTus(proxy.origin, token, zipOf(32 * MiB), await ofScan());
    await proxy.isUnderWay();
    await upload.abort(true);
    expect(await world.counts()).toEqual(before);
  });

  it('receives the reason of a rejected file', async () => {
    const metadata = { ...(await ofScan()), fileName: 'scan.dcm' };
    const { done } = sendByTus(world.cotyle.origin, token, zipOf(2 * MiB), metadata);
    const error: unknown = await done.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DetailedError);
    expect((error as DetailedError).originalResponse?.getBody()).toContain(
      'scan.dcm: the content is that of a .zip file',
    );
  });
});

describe('a node that is restarted during an upload', () => {
  it('resumes the upload, and the client notices only a pause', async () => {
    const bytes = zipOf(48 * MiB);
    const metadata = await ofScan();
    let node = await startNode();
    const proxy = await holdUpload(node.origin, 12 * MiB);
    // However long the restart takes, the client does not give up.
    const retryDelays = Array.from({ length: 1000 }, () => 50);
    const { upload, done } = sendByTus(proxy.origin, token, bytes, metadata, { retryDelays });
    await proxy.isUnderWay();
    const { url } = upload;
    // Would never end if it waited for the rest of the upload.
    await node.app.close();
    node = await startNode();
    toClose.push(() => node.app.close());
    proxy.redirectTo(node.origin);
    await done;
    expect(upload.url).toBe(url);
    expect(await filesOf(metadata.procedureId)).toMatchObject([{ sha256: sha256(bytes) }]);
  });
});

describe('two nodes with one upload', () => {
  it('receive it alternately', async () => {
    const bytes = zipOf(9 * MiB);
    const metadata = await ofScan();
    const { app, origin: other } = await startNode();
    toClose.push(() => app.close());
    const begun = await createTus(world.cotyle.origin, token(), bytes.length, metadata);
    const path = begun.headers.get('location') ?? '';
    const nodes = [world.cotyle.origin, other];
    for (let part = 0; part < 9; part += 1) {
      const at = part * MiB;
      const url = `${nodes[part % 2]}${path}`;
      expect((await tus({ method: 'HEAD', url, token: token() })).offset).toBe(at);
      expect((await patchTus(url, token(), at, bytes.subarray(at, at + MiB))).status).toBe(204);
    }
    expect(await filesOf(metadata.procedureId)).toMatchObject([{ sha256: sha256(bytes) }]);
  });

  it.each(['the same node', 'the other node'])(
    'let a client that reconnects to %s resume at once while its old request hangs',
    async (where) => {
      const bytes = zipOf(3 * MiB);
      const metadata = await ofScan();
      const { app, origin: other } = await startNode();
      toClose.push(() => app.close());
      const begun = await createTus(world.cotyle.origin, token(), bytes.length, metadata);
      const path = begun.headers.get('location') ?? '';
      const { hostname, port } = new URL(world.cotyle.origin);
      const socket = connect(Number(port), hostname);
      toClose.push(async () => socket.destroy());
      const head = [
        `PATCH ${path} HTTP/1.1`,
        `Host: ${hostname}`,
        `Authorization: Bearer ${token()}`,
        'Tus-Resumable: 1.0.0',
        'Upload-Offset: 0',
        'Content-Type: application/offset+octet-stream',
        `Content-Length: ${bytes.length}`,
        '\r\n',
      ].join('\r\n');
      const { bytes: before } = await world.counts();
      socket.write(head);
      socket.write(bytes.subarray(0, MiB));
      await expect.poll(async () => (await world.counts()).bytes).toBe(before + 1);
      const url = `${where === 'the same node' ? world.cotyle.origin : other}${path}`;
      const { status, offset = 0 } = await tus({ method: 'HEAD', url, token: token() });
      expect(status).toBe(200);
      const rest = await patchTus(url, token(), offset, bytes.subarray(offset));
      expect(rest.status).toBe(204);
      expect(await filesOf(metadata.procedureId)).toMatchObject([{ sha256: sha256(bytes) }]);
    },
  );
});
