import type { Socket } from 'node:net';
import type { AcceptedContext } from '../association/negotiate.ts';
import { writeMessage } from '../association/write-message.ts';
import type { Message } from '../association/assemble-messages.ts';
import { COMMAND, RESPONSE_BIT } from '../command/command-set.ts';
import type { CommandSet } from '../command/command-set.ts';
import { DataSetError } from '../data-set/decode-data-set.ts';
import { readAll } from '../data-set/read-all.ts';
import { STATUS } from '../status.ts';
import type { OperationResult } from '../status.ts';
import { isStorageClass, VERIFICATION } from '../uids.ts';
import type { AssociationHandlers, ScpOptions } from './handlers.ts';

/** A query that is longer is none of ours. */
const MAX_IDENTIFIER = 65_536;
const COMMENT_LENGTH = 64;

export interface Operation {
  readonly socket: Socket;
  readonly maxPduLength: number;
  readonly context: AcceptedContext;
  readonly message: Message;
  readonly handlers: AssociationHandlers;
  readonly options: ScpOptions;
  readonly signal: AbortSignal;
}

const responseTo = (
  { command }: Message,
  { status, comment }: OperationResult,
): Omit<CommandSet, 'dataSetType'> => ({
  commandField: command.commandField | RESPONSE_BIT,
  ...(command.messageId !== undefined && { messageIdRespondedTo: command.messageId }),
  ...(command.affectedSopClassUid !== undefined && { affectedSopClassUid: command.affectedSopClassUid }),
  ...(command.affectedSopInstanceUid !== undefined && {
    affectedSopInstanceUid: command.affectedSopInstanceUid,
  }),
  status,
  ...(comment !== undefined && { errorComment: comment.slice(0, COMMENT_LENGTH) }),
});

const store = async ({ context, message, handlers, options }: Operation): Promise<OperationResult> => {
  const { affectedSopClassUid, affectedSopInstanceUid } = message.command;
  if (!message.dataSet || !affectedSopInstanceUid)
    return { status: STATUS.cannotUnderstand, comment: 'no data set or no SOP Instance UID' };
  if (affectedSopClassUid !== context.abstractSyntax)
    return { status: STATUS.dataSetMismatch, comment: 'not the SOP Class of its presentation context' };
  try {
    return await handlers.store({
      sopClassUid: affectedSopClassUid,
      sopInstanceUid: affectedSopInstanceUid,
      transferSyntaxUid: context.transferSyntax,
      bytes: message.dataSet,
    });
  } catch (error) {
    options.onFault(error);
    return { status: STATUS.processingFailure };
  }
};

async function* single(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const find = async (operation: Operation): Promise<OperationResult> => {
  const { socket, maxPduLength, context, message, handlers, options, signal } = operation;
  const identifier = message.dataSet && (await readAll(message.dataSet, MAX_IDENTIFIER));
  if (!identifier) return { status: STATUS.cannotUnderstand, comment: 'no identifier, or too long' };
  const { abstractSyntax: sopClassUid, transferSyntax: transferSyntaxUid } = context;
  try {
    const matches = handlers.find({ sopClassUid, transferSyntaxUid, identifier, signal });
    for await (const match of matches) {
      if (signal.aborted) return { status: STATUS.cancelled };
      await writeMessage(socket, maxPduLength, {
        contextId: message.contextId,
        command: responseTo(message, { status: STATUS.pending }),
        dataSet: single(match),
      });
    }
    return { status: signal.aborted ? STATUS.cancelled : STATUS.success };
  } catch (error) {
    if (signal.aborted) return { status: STATUS.cancelled };
    if (error instanceof DataSetError) return { status: STATUS.cannotUnderstand, comment: error.message };
    options.onFault(error);
    return { status: STATUS.processingFailure };
  }
};

const resultOf = async (operation: Operation): Promise<OperationResult> => {
  const { context, message, options } = operation;
  const { commandField } = message.command;
  if (commandField === COMMAND.echoRequest && context.abstractSyntax === VERIFICATION)
    return { status: STATUS.success };
  if (commandField === COMMAND.storeRequest && isStorageClass(context.abstractSyntax))
    return store(operation);
  if (commandField === COMMAND.findRequest && options.queryClasses.includes(context.abstractSyntax))
    return find(operation);
  return { status: STATUS.unrecognizedOperation };
};

/** Performs one operation and answers it, after all of its bytes have come. */
export const runOperation = async (operation: Operation): Promise<void> => {
  const { socket, maxPduLength, message } = operation;
  const result = await resultOf(operation);
  message.dataSet?.discard();
  await message.dataSet?.received;
  await writeMessage(socket, maxPduLength, {
    contextId: message.contextId,
    command: responseTo(message, result),
  });
};
