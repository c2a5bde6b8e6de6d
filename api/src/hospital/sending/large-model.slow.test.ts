import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STATUS } from '../../platform/dimse/status.ts';
import { startTestServer } from '../../platform/dimse/testing/test-server.ts';
import { keyEntry } from '../../platform/keys/testing/master-keys.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { eventually } from '../../testing/eventually.ts';
import { addConnection } from '../connections/testing/stored-connection.ts';
import { aPacs } from './testing/a-pacs.ts';
import { anStl, startSendingWorld } from './testing/sending-world.ts';
import type { SendingWorld } from './testing/sending-world.ts';

/** 200 MB. */
const TRIANGLES = 4_000_000;
/** What sockets, this process and the system may hold between the storage and the receiver; Linux up to 36 MB of it. */
const AHEAD_MAX = 64 * 1024 ** 2;

/** Bytes that were read from the storage, and those that the receiver has taken. */
const flow = { read: 0, taken: 0, ahead: 0 };

const counted = async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    flow.read += chunk.length;
    flow.ahead = Math.max(flow.ahead, flow.read - flow.taken);
    yield chunk;
  }
};
const counting = (own: Storage): Storage => ({
  ...own,
  read: async (key, range) =>
    Readable.from(counted((await own.read(key, range)) as AsyncIterable<Uint8Array>), { objectMode: false }),
});

/** Slower than any disk: whoever does not wait for the receiver reads everything in advance. */
const takeSlowly = async (bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  for await (const chunk of bytes) {
    flow.taken += chunk.length;
    await setTimeout(1);
  }
};

const startSlowStow = async () => {
  const server = createServer((request, response) => {
    takeSlowly(request as AsyncIterable<Buffer>)
      .then(() => response.writeHead(200, { 'content-type': 'application/dicom+json' }).end('{}'))
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/dicom-web`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

describe.each([
  ['files', {}],
  ['encrypted files', { MASTER_KEYS: keyEntry('k1') }],
])('a model of 200 MB in a storage of %s', (_, environment) => {
  let world: SendingWorld;
  let procedureId: number;
  beforeAll(async () => {
    world = await startSendingWorld(environment, { storage: counting });
    procedureId = await world.addCase({ stl: anStl(TRIANGLES), hasScan: false });
  });
  afterAll(() => world.cotyle.close());

  const expectStreamed = async (pacs: number): Promise<void> => {
    Object.assign(flow, { read: 0, taken: 0, ahead: 0 });
    await world.send(procedureId, pacs);
    await eventually(async () =>
      expect(
        (await world.sendings(procedureId)).find(({ destination }) => destination.id === pacs),
      ).toMatchObject({
        state: 'SENT',
      }),
    );
    const { length } = anStl(TRIANGLES);
    expect(flow.read).toBe(length);
    expect(flow.taken).toBeGreaterThan(length);
    expect(flow.ahead).toBeLessThan(AHEAD_MAX);
  };

  it('is read by C-STORE as fast as the PACS takes it', async () => {
    const { server } = await startTestServer({
      store: async ({ bytes }) => {
        await takeSlowly(bytes);
        return { status: STATUS.success };
      },
    });
    await expectStreamed(await world.addPacs({ port: server.port }));
    await server.close(0);
  });

  it('is read by STOW-RS as fast as the PACS takes it', async () => {
    const { url, close } = await startSlowStow();
    const settings = { protocol: 'STOW', url, sealedToken: null, sendOnApproval: false } as const;
    await expectStreamed(await addConnection(world.cotyle, { ...aPacs(), settings }));
    await close();
  });
});
