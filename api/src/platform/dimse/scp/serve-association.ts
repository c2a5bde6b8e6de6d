import type { Socket } from 'node:net';
import { assembleMessages } from '../association/assemble-messages.ts';
import type { Message, MessageAssembler } from '../association/assemble-messages.ts';
import { endWith } from '../association/end-socket.ts';
import { acceptedContexts, answerContext } from '../association/negotiate.ts';
import type { AcceptedContext } from '../association/negotiate.ts';
import { readEvents } from '../association/read-events.ts';
import { COMMAND } from '../command/command-set.ts';
import { decodeAssociateRequest, encodeAssociateAccept } from '../pdu/associate.ts';
import { encodeAbort, encodeReject, encodeReleaseResponse } from '../pdu/encode-pdu.ts';
import { AssociationLost, AssociationRevoked, PduError } from '../pdu/pdu-error.ts';
import { MAX_PDU_LENGTH } from '../pdu/pdu-types.ts';
import type { PduEvent } from '../pdu/pdu-types.ts';
import type { AssociationHandlers, ScpOptions } from './handlers.ts';
import { runOperation } from './run-operation.ts';

interface Established {
  readonly handlers: AssociationHandlers;
  readonly contexts: ReadonlyMap<number, AcceptedContext>;
  readonly maxPduLength: number;
  readonly assembler: MessageAssembler;
}

/** Serves one connection until it ends. Never rejects. */
export const serveAssociation = async (
  socket: Socket,
  address: string,
  options: ScpOptions,
): Promise<void> => {
  let established: Established | undefined;
  /** Operations are not asynchronous: one at a time. */
  let running: { readonly done: Promise<void>; readonly cancel: AbortController } | undefined;

  const start = async (message: Message): Promise<void> => {
    if (message.command.commandField === COMMAND.cancelRequest) {
      running?.cancel.abort();
      return;
    }
    await running?.done;
    const context = established?.contexts.get(message.contextId);
    if (!established || !context) return;
    const { handlers, maxPduLength } = established;
    if (!(await handlers.isAllowed())) throw new AssociationRevoked('the connection has ended');
    const cancel = new AbortController();
    const operation = { socket, maxPduLength, context, message, handlers, options, signal: cancel.signal };
    const done = runOperation(operation)
      // The answer cannot be sent: the peer is away and will repeat its request.
      .catch((error: unknown) => {
        if (!(error instanceof AssociationLost)) options.onFault(error);
      })
      .finally(() => {
        running = undefined;
      });
    running = { done, cancel };
  };

  const establish = async (body: Buffer): Promise<boolean> => {
    const request = decodeAssociateRequest(body);
    const admission = await options.admit(request, address);
    if (admission.kind === 'rejected') {
      await endWith(socket, encodeReject(admission.rejection));
      return true;
    }
    const answered = request.contexts.map((context) => answerContext(context, options.queryClasses));
    const contexts = acceptedContexts(request.contexts, answered);
    const assembler = assembleMessages((id) => contexts.has(id), start);
    const { maxPduLength } = request;
    established = { handlers: admission.handlers, contexts, maxPduLength, assembler };
    clearTimeout(requestTimer);
    socket.write(encodeAssociateAccept({ ...request, contexts: answered, maxPduLength: MAX_PDU_LENGTH }));
    return false;
  };

  const onEvent = async (event: PduEvent): Promise<boolean> => {
    if (!established) {
      if (event.kind === 'associate-request') return establish(event.body);
      if (event.kind === 'abort') throw new AssociationLost('aborted by the peer');
      throw new PduError('unexpectedPdu', 'a PDU before the association');
    }
    switch (event.kind) {
      case 'fragment':
        await established.assembler.receive(event.fragment);
        return false;
      case 'release-request':
        await running?.done;
        await endWith(socket, encodeReleaseResponse());
        return true;
      case 'abort':
        throw new AssociationLost('aborted by the peer');
      case 'associate-request':
      case 'associate-accept':
      case 'associate-reject':
      case 'release-response':
        throw new PduError('unexpectedPdu', 'a PDU that does not fit the state of the association');
    }
  };

  const requestTimer = setTimeout(() => socket.destroy(), options.requestMs);
  // A reset while nobody reads must not end the process.
  socket.on('error', () => undefined);
  try {
    await readEvents(socket, { idleMs: options.idleMs, onEvent, isBusy: () => running !== undefined });
  } catch (error) {
    const reason = error instanceof Error ? error : new Error('unknown fault');
    established?.assembler.fail(new AssociationLost(reason.message));
    running?.cancel.abort();
    if (error instanceof AssociationLost) socket.destroy();
    else {
      options.onFault(error);
      await endWith(socket, encodeAbort(2, error instanceof PduError ? error.reason : 0));
    }
    await running?.done;
  } finally {
    clearTimeout(requestTimer);
    established?.handlers.ended();
    socket.destroy();
  }
};
