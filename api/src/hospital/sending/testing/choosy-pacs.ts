import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { answerContext } from '../../../platform/dimse/association/negotiate.ts';
import { readEvents } from '../../../platform/dimse/association/read-events.ts';
import {
  CONTEXT_RESULT,
  decodeAssociateRequest,
  encodeAssociateAccept,
} from '../../../platform/dimse/pdu/associate.ts';

export interface ChoosyPacs {
  readonly port: number;
  /** How often it was called. */
  readonly calls: () => number;
  readonly close: () => Promise<void>;
}

/** A PACS that accepts every association and rejects the presentation contexts of one class. */
export const startChoosyPacs = async (rejectedClass: string): Promise<ChoosyPacs> => {
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    // The caller aborts, which is how this ends.
    socket.on('error', () => undefined);
    readEvents(socket, {
      idleMs: 60_000,
      isBusy: () => true,
      onEvent: async (event) => {
        if (event.kind !== 'associate-request') return true;
        const request = decodeAssociateRequest(event.body);
        const contexts = request.contexts.map((context) =>
          context.abstractSyntax === rejectedClass
            ? {
                ...answerContext(context, []),
                result: CONTEXT_RESULT.abstractSyntaxNotSupported,
              }
            : answerContext(context, []),
        );
        socket.write(encodeAssociateAccept({ ...request, contexts }));
        return false;
      },
    })
      .catch(() => undefined)
      .finally(() => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    calls: () => calls,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
