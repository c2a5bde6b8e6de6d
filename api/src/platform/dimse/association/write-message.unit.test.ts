import { PassThrough } from 'node:stream';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMAND } from '../command/command-set.ts';
import { chunksOf } from '../testing/test-server.ts';
import { splitBytes } from '../testing/split-bytes.ts';
import { AssociationLost } from '../pdu/pdu-error.ts';
import { writeMessage } from './write-message.ts';

const HEAD = 12;
const COMMAND_FLAG = 1;
const LAST_FLAG = 2;

interface SentFragment {
  readonly isCommand: boolean;
  readonly isLast: boolean;
  readonly bytes: Buffer;
}

/** The PDUs, each with one fragment. */
const fragmentsIn = (sent: Buffer): readonly SentFragment[] => {
  const fragments: SentFragment[] = [];
  for (let at = 0; at < sent.length;) {
    const end = at + 6 + sent.readUInt32BE(at + 2);
    const flags = sent.readUInt8(at + 11);
    fragments.push({
      isCommand: (flags & COMMAND_FLAG) !== 0,
      isLast: (flags & LAST_FLAG) !== 0,
      bytes: sent.subarray(at + HEAD, end),
    });
    at = end;
  }
  return fragments;
};

const send = async (maxPduLength: number, chunks: readonly Uint8Array[]): Promise<Buffer> => {
  const socket = new PassThrough();
  const written = socket.toArray();
  await writeMessage(socket, maxPduLength, {
    contextId: 1,
    command: { commandField: COMMAND.storeRequest, messageId: 1, affectedSopInstanceUid: '1.2.3' },
    dataSet: chunksOf(...chunks),
  });
  socket.end();
  return Buffer.concat((await written) as Buffer[]);
};

describe('a message to a peer', () => {
  it.each([
    ['resets the connection', new Error('read ECONNRESET')],
    ['closes the connection', undefined],
  ])('that %s while it is slow says that the association is lost', async (_, error) => {
    const socket = new PassThrough({ highWaterMark: 1 });
    socket.on('error', () => undefined);
    const sending = writeMessage(socket, 0, {
      contextId: 1,
      command: { commandField: COMMAND.echoRequest, messageId: 1 },
    });
    socket.destroy(error);
    await expect(sending).rejects.toBeInstanceOf(AssociationLost);
  });

  it('has fragments of even length that fit into its PDUs, wherever the chunks of the data set end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constant(0), fc.integer({ min: 134, max: 3000 })),
        fc.nat(4000),
        fc.array(fc.nat(8000), { maxLength: 12 }),
        async (maxPduLength, half, cuts) => {
          const bytes = Uint8Array.from({ length: 2 * half }, (_, n) => n % 251);
          const fragments = fragmentsIn(await send(maxPduLength, splitBytes(bytes, cuts)));
          const longest = maxPduLength === 0 ? Infinity : maxPduLength - 6;
          for (const fragment of fragments) {
            expect(fragment.bytes.length % 2).toBe(0);
            expect(fragment.bytes.length).toBeLessThanOrEqual(longest);
          }
          const dataSet = fragments.filter(({ isCommand }) => !isCommand);
          expect(Buffer.concat(dataSet.map((fragment) => fragment.bytes)).equals(bytes)).toBe(true);
          expect(dataSet.map(({ isLast }) => isLast)).toEqual(
            dataSet.map((_, n) => n === dataSet.length - 1),
          );
        },
      ),
    );
  });
});
