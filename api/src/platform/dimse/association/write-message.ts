import { once } from 'node:events';
import type { Socket } from 'node:net';
import { encodeCommand } from '../command/command-set.ts';
import type { CommandSet } from '../command/command-set.ts';
import { encodeDataHead } from '../pdu/encode-pdu.ts';
import { AssociationLost } from '../pdu/pdu-error.ts';
import { MAX_PDU_LENGTH } from '../pdu/pdu-types.ts';

const PDV_OVERHEAD = 6;
/** A peer that announces less than this cannot be served sensibly. */
const MIN_FRAGMENT = 128;

/** Resolves when the socket has room, so that a slow peer slows the sender. */
const write = async (socket: Socket, chunks: readonly Uint8Array[]): Promise<void> => {
  if (socket.destroyed) throw new AssociationLost('the association has ended');
  socket.cork();
  const hasRoom = chunks.map((chunk) => socket.write(chunk)).every(Boolean);
  socket.uncork();
  if (hasRoom || !socket.writableNeedDrain) return;
  const waiting = new AbortController();
  const { signal } = waiting;
  await Promise.race([once(socket, 'drain', { signal }), once(socket, 'close', { signal })]).finally(() =>
    waiting.abort(),
  );
  if (socket.destroyed) throw new AssociationLost('the association has ended');
};

/** How many bytes of a message fit into one PDU of a peer; 0 means that it has no limit. */
export const fragmentLength = (maxPduLength: number): number =>
  Math.max(
    MIN_FRAGMENT,
    (maxPduLength === 0 ? MAX_PDU_LENGTH : Math.min(maxPduLength, MAX_PDU_LENGTH)) - PDV_OVERHEAD,
  );

/** The pieces of the data set, none longer than the limit. */
async function* pieces(bytes: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; at += limit) yield chunk.subarray(at, at + limit);
}

const writeDataSet = async (
  socket: Socket,
  contextId: number,
  limit: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> => {
  // The last fragment is marked, so each one waits until it is known whether another follows.
  let held: Uint8Array = new Uint8Array(0);
  for await (const piece of pieces(bytes, limit)) {
    if (held.length > 0)
      await write(socket, [encodeDataHead(contextId, 'data-set', false, held.length), held]);
    held = piece;
  }
  await write(socket, [encodeDataHead(contextId, 'data-set', true, held.length), held]);
};

export interface OutgoingMessage {
  readonly contextId: number;
  readonly command: Omit<CommandSet, 'dataSetType'>;
  readonly dataSet?: AsyncIterable<Uint8Array>;
}

export const writeMessage = async (
  socket: Socket,
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
