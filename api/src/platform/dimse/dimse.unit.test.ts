import { once } from 'node:events';
import { connect } from 'node:net';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { encodeAssociateRequest } from './pdu/associate.ts';
import { encodeDataHead } from './pdu/encode-pdu.ts';
import { AssociationLost } from './pdu/pdu-error.ts';
import { PDU_TYPE } from './pdu/pdu-types.ts';
import { encodeCommand, COMMAND } from './command/command-set.ts';
import { AssociationRejected } from './scu/open-association.ts';
import { chunksOf, CONTEXT, createGate, CT_STORAGE, startTestServer } from './testing/test-server.ts';
import type { TestServer } from './testing/test-server.ts';
import { STATUS } from './status.ts';
import { EXPLICIT, VERIFICATION } from './uids.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(servers.splice(0).map(({ server }) => server.close(0)));
});
const start = async (...options: Parameters<typeof startTestServer>): Promise<TestServer> => {
  const started = await startTestServer(...options);
  servers.push(started);
  return started;
};

const instance = (sopInstanceUid: string, ...chunks: readonly Uint8Array[]) => ({
  sopClassUid: CT_STORAGE,
  sopInstanceUid,
  bytes: chunksOf(...chunks),
});

describe('an association', () => {
  it('answers C-ECHO and ends with its release', async () => {
    const { connect: open, ended } = await start();
    const association = await open();
    expect(await association.echo(CONTEXT.echo)).toBe(STATUS.success);
    await association.release();
    await expect.poll(ended).toBe(1);
  });

  it('stores data sets of any length byte for byte, one after the other', async () => {
    const { connect: open, stored } = await start();
    const association = await open();
    const lengths = [0, 1, 2, 16_000, 131_066, 131_067, 600_001];
    for (const length of lengths) {
      const bytes = Buffer.alloc(length, length % 251);
      const status = await association.store(CONTEXT.store, instance(`1.2.${length}`, bytes));
      expect(status).toBe(STATUS.success);
      expect(stored.get(`1.2.${length}`)?.equals(bytes)).toBe(true);
    }
    await association.release();
  });

  it('refuses what is not for its presentation context, and goes on', async () => {
    const { connect: open } = await start();
    const association = await open();
    const other = { ...instance('1.2.3', Buffer.alloc(10)), sopClassUid: '1.2.840.10008.5.1.4.1.1.4' };
    expect(await association.store(CONTEXT.store, other)).toBe(STATUS.dataSetMismatch);
    expect(await association.store(CONTEXT.echo, instance('1.2.3'))).toBe(STATUS.unrecognizedOperation);
    expect(await association.echo(CONTEXT.echo)).toBe(STATUS.success);
  });

  it('answers a fault of ours as a processing failure, after the whole data set', async () => {
    const fault = new Error('the storage is away');
    const { connect: open, faults } = await start({ store: () => Promise.reject(fault) });
    const association = await open();
    const large = instance('1.2.3', Buffer.alloc(2_000_000));
    expect(await association.store(CONTEXT.store, large)).toBe(STATUS.processingFailure);
    expect(faults).toEqual([fault]);
    expect(await association.echo(CONTEXT.echo)).toBe(STATUS.success);
  });

  it('does not read faster than its data set is stored', async () => {
    const gate = createGate();
    let taken = 0;
    const { connect: open } = await start({
      store: async ({ bytes }) => {
        for await (const chunk of bytes) {
          taken += chunk.length;
          await gate.opened;
        }
        return { status: STATUS.success };
      },
    });
    const association = await open();
    let sent = 0;
    const TOTAL = 80_000_000;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (const chunk = Buffer.alloc(1_000_000); sent < TOTAL; sent += chunk.length) yield chunk;
    }
    const storing = association.store(CONTEXT.store, { ...instance('1.2.3'), bytes: endless() });
    await expect.poll(() => taken).toBeGreaterThan(0);
    // The buffers of the sockets take some megabytes, never the whole.
    await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toBeLessThan(TOTAL / 2);
    gate.open();
    expect(await storing).toBe(STATUS.success);
    expect(taken).toBe(TOTAL);
  });

  it('that ends in the middle fails the data set, which is not stored', async () => {
    const gate = createGate();
    const seen: unknown[] = [];
    const {
      connect: open,
      stored,
      ended,
    } = await start({
      store: async ({ bytes }) => {
        try {
          for await (const chunk of bytes) if (chunk.length > 0) gate.open();
        } catch (error) {
          seen.push(error);
          throw error;
        }
        return { status: STATUS.success };
      },
    });
    const association = await open();
    const hold = createGate();
    async function* half(): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(300_000);
      yield Buffer.alloc(300_000);
      await hold.opened;
    }
    const storing = association.store(CONTEXT.store, { ...instance('1.2.3'), bytes: half() });
    storing.catch(() => undefined);
    await gate.opened;
    await association.abort();
    hold.open();
    await expect(storing).rejects.toBeInstanceOf(AssociationLost);
    await expect.poll(ended).toBe(1);
    expect(seen).toEqual([expect.any(AssociationLost)]);
    expect(stored.size).toBe(0);
  });

  it('answers a query match by match, and ends it when it is cancelled', async () => {
    const gate = createGate();
    const { connect: open } = await start({
      async *find({ signal, identifier }) {
        yield identifier;
        gate.open();
        if (!signal.aborted) await once(signal, 'abort');
        yield identifier;
      },
    });
    const association = await open();
    const matches = association.find(CONTEXT.find, Buffer.from('key '));
    expect(await matches.next()).toEqual({ done: false, value: Buffer.from('key ') });
    await gate.opened;
    await association.cancel(CONTEXT.find);
    let next = await matches.next();
    while (!next.done) next = await matches.next();
    expect(next.value).toBe(STATUS.cancelled);
    expect(await association.echo(CONTEXT.echo)).toBe(STATUS.success);
  });

  it('is refused with the reason that the server gives', async () => {
    const rejection = { result: 1, source: 1, reason: 3 };
    const { connect: open } = await start({}, { admit: async () => ({ kind: 'rejected', rejection }) });
    await expect(open()).rejects.toMatchObject(new AssociationRejected(1, 3));
  });

  it('is aborted when the peer is silent, and not while the server works', async () => {
    // The time passes only here: on a busy machine a peer is silent for a while before its first byte arrives.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [idleMs, never] = [1000, 2 ** 30];
    const gate = createGate();
    const working = createGate();
    const { connect: open, ended } = await start(
      {
        store: async () => {
          working.open();
          await gate.opened;
          return { status: STATUS.success };
        },
      },
      { idleMs, requestMs: never },
    );
    const association = await open({ idleMs: never });
    const storing = association.store(CONTEXT.store, instance('1.2.3', Buffer.alloc(10)));
    await working.opened;
    await open({ idleMs: never });
    const endedAfterSilence = (): number => {
      vi.advanceTimersByTime(idleMs);
      return ended();
    };
    // The silent one has ended by now, so the time is over for both.
    await expect.poll(endedAfterSilence).toBe(1);
    gate.open();
    expect(await storing).toBe(STATUS.success);
    await expect.poll(endedAfterSilence).toBe(2);
  });

  it('finishes when the server closes, and is aborted after the grace time', async () => {
    const first = await start();
    const finishing = await first.connect();
    const closing = first.server.close(60_000);
    expect(await finishing.echo(CONTEXT.echo)).toBe(STATUS.success);
    await finishing.release();
    await closing;
    const second = await start();
    const idle = await second.connect();
    await second.server.close(0);
    await expect(idle.echo(CONTEXT.echo)).rejects.toBeInstanceOf(AssociationLost);
  });
});

/** Everything that the server sends until it closes. */
const exchange = async (port: number, bytes: Uint8Array): Promise<Buffer> => {
  const socket = connect(port, '127.0.0.1');
  const answers: Buffer[] = [];
  socket.on('data', (chunk) => answers.push(chunk));
  socket.on('error', () => undefined);
  socket.end(bytes);
  await once(socket, 'close');
  return Buffer.concat(answers);
};

const REQUEST = encodeAssociateRequest({
  calledAeTitle: 'COTYLE',
  callingAeTitle: 'CT1',
  maxPduLength: 16_384,
  contexts: [
    { id: 1, abstractSyntax: VERIFICATION, transferSyntaxes: [EXPLICIT] },
    { id: 3, abstractSyntax: CT_STORAGE, transferSyntaxes: [EXPLICIT] },
  ],
});
const STORE = encodeCommand(
  {
    commandField: COMMAND.storeRequest,
    messageId: 1,
    affectedSopClassUid: CT_STORAGE,
    affectedSopInstanceUid: '1.2.3',
  },
  true,
);
const CONVERSATION = Buffer.concat([
  REQUEST,
  encodeDataHead(3, 'command', true, STORE.length),
  STORE,
  encodeDataHead(3, 'data-set', true, 100),
  Buffer.alloc(100),
]);
const ABORT_LENGTH = 10;

describe('a server that is sent nonsense', () => {
  it.each([
    ['a request of HTTP', Buffer.from('GET / HTTP/1.1\r\nHost: cotyle\r\n\r\n')],
    ['data before the association', CONVERSATION.subarray(REQUEST.length)],
    ['a second request for an association', Buffer.concat([REQUEST, REQUEST])],
    ['a length of four gigabytes', Buffer.concat([REQUEST, Buffer.of(4, 0, 0xff, 0xff, 0xff, 0xff, 1)])],
    ['a context that was not proposed', Buffer.concat([REQUEST, encodeDataHead(9, 'command', true, 0)])],
    ['a data set without a command', Buffer.concat([REQUEST, encodeDataHead(3, 'data-set', true, 0)])],
    ['a command without its field', Buffer.concat([REQUEST, encodeDataHead(3, 'command', true, 0)])],
  ])('answers %s with an A-ABORT', async (_, bytes) => {
    const { server, faults } = await start();
    const answer = await exchange(server.port, bytes);
    expect(answer.subarray(-ABORT_LENGTH)[0]).toBe(PDU_TYPE.abort);
    expect(faults).toHaveLength(1);
  });

  it('goes on serving others, whatever is changed in a conversation or cut off from it', async () => {
    const { server, stored, connect: open } = await start();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(CONVERSATION.length - 1), fc.nat(255)), { maxLength: 6 }),
        fc.integer({ min: 1, max: CONVERSATION.length }),
        async (changes, length) => {
          const bytes = Buffer.from(CONVERSATION.subarray(0, length));
          for (const [at, value] of changes) if (at < length) bytes[at] = value;
          const answer = await exchange(server.port, bytes);
          expect([undefined, ...Object.values(PDU_TYPE)]).toContain(answer[0]);
        },
      ),
      { numRuns: 150 },
    );
    stored.clear();
    const association = await open();
    expect(await association.store(CONTEXT.store, instance('9', Buffer.alloc(5)))).toBe(STATUS.success);
    expect(stored.get('9')).toHaveLength(5);
    await association.release();
  });
});
