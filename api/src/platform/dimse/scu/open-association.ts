import { assembleMessages } from '../association/assemble-messages.ts';
import { endWith } from '../association/end-socket.ts';
import { acceptedContexts } from '../association/negotiate.ts';
import type { AcceptedContext } from '../association/negotiate.ts';
import { readEvents } from '../association/read-events.ts';
import { writeMessage } from '../association/write-message.ts';
import type { OutgoingMessage } from '../association/write-message.ts';
import { COMMAND } from '../command/command-set.ts';
import { readAll } from '../data-set/read-all.ts';
import { decodeAssociateAccept, encodeAssociateRequest } from '../pdu/associate.ts';
import type { ProposedContext } from '../pdu/associate.ts';
import { encodeAbort, encodeReleaseRequest } from '../pdu/encode-pdu.ts';
import { AssociationLost, PduError } from '../pdu/pdu-error.ts';
import { MAX_PDU_LENGTH } from '../pdu/pdu-types.ts';
import type { PduEvent } from '../pdu/pdu-types.ts';
import { connectTo } from './connect.ts';
import type { PeerAddress } from './connect.ts';
import { createMailbox } from './mailbox.ts';
import type { Response } from './mailbox.ts';

export interface AssociationOptions extends PeerAddress {
  readonly callingAeTitle: string;
  readonly calledAeTitle: string;
  readonly contexts: readonly Omit<ProposedContext, 'id'>[];
  /** How long the peer may be silent. */
  readonly idleMs: number;
}

/** The peer does not want the association; PS3.8 table 9-21 has the reasons. */
export class AssociationRejected extends Error {
  override readonly name = 'AssociationRejected';
  readonly source: number;
  readonly reason: number;

  constructor(source: number, reason: number) {
    super(`the association was rejected (source ${source}, reason ${reason})`);
    this.source = source;
    this.reason = reason;
  }
}

export interface StoredObject {
  readonly sopClassUid: string;
  readonly sopInstanceUid: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface Association {
  readonly contexts: ReadonlyMap<number, AcceptedContext>;
  /** These answer the status of the peer. */
  echo(contextId: number): Promise<number>;
  store(contextId: number, object: StoredObject): Promise<number>;
  /** Ends after the response that is not pending; `cancel` may be called in between. */
  find(contextId: number, identifier: Buffer): AsyncGenerator<Buffer, number>;
  /** Of the running query. */
  cancel(contextId: number): Promise<void>;
  release(): Promise<void>;
  abort(): Promise<void>;
}

const MAX_IDENTIFIER = 65_536;
const MEDIUM = 0;
const PENDING: ReadonlySet<number> = new Set([0xff00, 0xff01]);

async function* single(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Connects, negotiates and returns once the peer has accepted. */
export const openAssociation = async (options: AssociationOptions): Promise<Association> => {
  const socket = await connectTo(options);
  const proposed = options.contexts.map((context, index) => ({ ...context, id: index * 2 + 1 }));
  const { callingAeTitle, calledAeTitle, idleMs } = options;
  const opened = createMailbox<{ contexts: Association['contexts']; maxPduLength: number }>();
  const responses = createMailbox<Response>();
  const released = createMailbox<true>();
  let contexts: Association['contexts'] = new Map();

  const assembler = assembleMessages(
    (id) => contexts.has(id),
    async ({ command, dataSet }) => {
      // The response is complete with its identifier, whose bytes come after this returns.
      const identifier = dataSet && readAll(dataSet, MAX_IDENTIFIER).finally(() => dataSet.discard());
      identifier?.catch(() => undefined);
      responses.put({ command, identifier });
    },
  );

  const onEvent = async (event: PduEvent): Promise<boolean> => {
    switch (event.kind) {
      case 'associate-accept': {
        const accept = decodeAssociateAccept(event.body);
        contexts = acceptedContexts(proposed, accept.contexts);
        opened.put({ contexts, maxPduLength: accept.maxPduLength });
        return false;
      }
      case 'associate-reject':
        throw new AssociationRejected(event.source, event.reason);
      case 'fragment':
        await assembler.receive(event.fragment);
        return false;
      case 'release-response':
        released.put(true);
        return true;
      case 'abort':
        throw new AssociationLost('aborted by the peer');
      case 'associate-request':
      case 'release-request':
        throw new PduError('unexpectedPdu', 'a PDU that a client does not expect');
    }
  };

  /** The peer may be silent for as long as nobody asks it anything. */
  const isBusy = (): boolean => ![opened, responses, released].some((mailbox) => mailbox.isAwaited());
  const reading = readEvents(socket, { idleMs, onEvent, isBusy }).catch(async (error: unknown) => {
    const failure = error instanceof Error ? error : new Error('unknown fault');
    assembler.fail(failure);
    for (const mailbox of [opened, responses, released]) mailbox.fail(failure);
    if (error instanceof PduError) await endWith(socket, encodeAbort(2, error.reason));
    socket.destroy();
  });

  const request = { callingAeTitle, calledAeTitle, contexts: proposed, maxPduLength: MAX_PDU_LENGTH };
  socket.write(encodeAssociateRequest(request));
  const { maxPduLength } = await opened.take();

  let lastMessageId = 0;
  const nextId = (): number => (lastMessageId = (lastMessageId % 0xffff) + 1);
  const send = (message: OutgoingMessage): Promise<void> => writeMessage(socket, maxPduLength, message);
  const statusAfter = async (message: OutgoingMessage): Promise<number> => {
    // A peer may refuse before the last byte; its answer is taken once everything is sent.
    await send(message);
    const { command } = await responses.take();
    return command.status ?? 0;
  };
  const classOf = (contextId: number): string => contexts.get(contextId)?.abstractSyntax ?? '';

  return {
    contexts,
    echo: (contextId) =>
      statusAfter({
        contextId,
        command: {
          commandField: COMMAND.echoRequest,
          messageId: nextId(),
          affectedSopClassUid: classOf(contextId),
        },
      }),
    store: (contextId, { sopClassUid, sopInstanceUid, bytes }) =>
      statusAfter({
        contextId,
        command: {
          commandField: COMMAND.storeRequest,
          messageId: nextId(),
          priority: MEDIUM,
          affectedSopClassUid: sopClassUid,
          affectedSopInstanceUid: sopInstanceUid,
        },
        dataSet: bytes,
      }),
    async *find(contextId, identifier) {
      await send({
        contextId,
        command: {
          commandField: COMMAND.findRequest,
          messageId: nextId(),
          priority: MEDIUM,
          affectedSopClassUid: classOf(contextId),
        },
        dataSet: single(identifier),
      });
      for (;;) {
        const { command, identifier: match } = await responses.take();
        const status = command.status ?? 0;
        if (!PENDING.has(status)) return status;
        const bytes = await match;
        if (bytes) yield bytes;
      }
    },
    cancel: (contextId) =>
      send({
        contextId,
        command: { commandField: COMMAND.cancelRequest, messageIdRespondedTo: lastMessageId },
      }),
    release: async () => {
      socket.write(encodeReleaseRequest());
      await released.take();
      socket.end();
      await reading;
    },
    abort: async () => {
      await endWith(socket, encodeAbort(0, 0));
      await reading;
    },
  };
};
