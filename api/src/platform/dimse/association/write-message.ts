import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { encodeCommand } from '../command/command-set.ts';
import type { CommandSet } from '../command/command-set.ts';
import { encodeDataHead } from '../pdu/encode-pdu.ts';
import { AssociationLost } from '../pdu/pdu-error.ts';
import { MAX_PDU_LENGTH } from '../pdu/pdu-types.ts';

const PDV_OVERHEAD = 6;
/** A peer that announces less than this cannot be served sensibly. */
const MIN_FRAGMENT = 128;

/** Resolves when the socket has room, so that a slow peer slows the sender. */
const write = async (socket: Writable, chunks: readonly Uint8Array[]): Promise<void> => {
  if (socket.destroyed) throw new AssociationLost('the association has ended');
  socket.cork();
  const hasRoom = chunks.map((chunk) => socket.write(chunk)).every(Boolean);
  socket.uncork();
  if (hasRoom || !socket.writableNeedDrain) return;
  const waiting = new AbortController();
  const { signal } = waiting;
  await Promise.race([once(socket, 'drain', { signal }), once(socket, 'close', { signal })])
    .catch((cause: unknown) => {
      // `once` also rejects when the socket fails, for instance with a reset.
      throw new AssociationLost('the association has ended', { cause });
    })
    .finally(() => waiting.abort());
  if (socket.destroyed) throw new AssociationLost('the association has ended');
};

/**
 * How many bytes of a message fit into one PDU of a peer; 0 means that it has no limit. Always an even number: PS3.8 annex
 * E.2 forbids others, and dcmtk aborts the association.
 */
const fragmentLength = (maxPduLength: number): number => {
  const room = (maxPduLength === 0 ? MAX_PDU_LENGTH : Math.min(maxPduLength, MAX_PDU_LENGTH)) - PDV_OVERHEAD;
  return Math.max(MIN_FRAGMENT, room - (room % 2));
};

/** The data set in fragments of the limit, and a shorter last one; each as the chunks that it consists of. */
async function* fragmentsOf(
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<readonly Uint8Array[]> {
  let parts: Uint8Array[] = [];
  let room = limit;
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length;) {
      const part = chunk.subarray(at, at + room);
      parts.push(part);
      at += part.length;
      room -= part.length;
      if (room > 0) continue;
      yield parts;
      parts = [];
      room = limit;
    }
  if (parts.length > 0) yield parts;
}

const writeDataSet = async (
  socket: Writable,
  contextId: number,
  limit: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> => {
  const writeFragment = (parts: readonly Uint8Array[], isLast: boolean): Promise<void> => {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    return write(socket, [encodeDataHead(contextId, 'data-set', isLast, length), ...parts]);
  };
  // The last fragment is marked, so each one waits until it is known whether another follows.
  let held: readonly Uint8Array[] = [];
  for await (const fragment of fragmentsOf(bytes, limit)) {
    if (held.length > 0) await writeFragment(held, false);
    held = fragment;
  }
  await writeFragment(held, true);
};

export interface OutgoingMessage {
  readonly contextId: number;
  readonly command: Omit<CommandSet, 'dataSetType'>;
  readonly dataSet?: AsyncIterable<Uint8Array>;
}

export const writeMessage = async (
  socket: Writable,
  maxPduLength: number,
  { contextId, command, dataSet }: OutgoingMessage,
): Promise<void> => {
  const limit = fragmentLength(maxPduLength);
  const bytes = encodeCommand(command, dataSet !== undefined);
  const fragments: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += limit) {
    const fragment = bytes.subarray(at, at + limit);
    const isLast = at + limit >= bytes.length;
    fragments.push(encodeDataHead(contextId, 'command', isLast, fragment.length), fragment);
  }
  await write(socket, fragments);
  if (dataSet) await writeDataSet(socket, contextId, limit, dataSet);
};
