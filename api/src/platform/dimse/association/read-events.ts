import type { Socket } from 'node:net';
import { encodeAbort } from '../pdu/encode-pdu.ts';
import { ABORT_REASON, AssociationLost } from '../pdu/pdu-error.ts';
import { createPduReader } from '../pdu/pdu-reader.ts';
import type { PduEvent } from '../pdu/pdu-types.ts';

export interface ReadOptions {
  /** The longest time without a byte, while we wait for one. */
  readonly idleMs: number;
  /** Returns true when the association is over. */
  readonly onEvent: (event: PduEvent) => Promise<boolean>;
  /** The peer may be silent while we work for it. */
  readonly isBusy: () => boolean;
}

/** How long a silent peer has to take the A-ABORT. */
const ABORT_WITHIN = 1000;

const abortSilent = (socket: Socket): void => {
  setTimeout(() => socket.destroy(), ABORT_WITHIN).unref();
  socket.end(encodeAbort(2, ABORT_REASON.notSpecified), () => socket.destroy());
};

/** Reads until the association is over; throws when the peer breaks the protocol, is silent for too long or goes away. */
export const readEvents = async (socket: Socket, { idleMs, onEvent, isBusy }: ReadOptions): Promise<void> => {
  const reader = createPduReader();
  let isWaiting = true;
  let message = 'the connection was lost';
  const timer = setTimeout(() => {
    if (!isWaiting || isBusy()) {
      timer.refresh();
      return;
    }
    message = 'the peer was silent for too long';
    abortSilent(socket);
  }, idleMs);
  const chunks = socket.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      isWaiting = true;
      const chunk = await chunks.next().catch((cause: unknown) => {
        throw new AssociationLost(message, { cause });
      });
      if (chunk.done) throw new AssociationLost(message);
      isWaiting = false;
      timer.refresh();
      for (const event of reader.read(chunk.value)) if (await onEvent(event)) return;
      timer.refresh();
    }
  } finally {
    clearTimeout(timer);
    await chunks.return?.();
  }
};
