import { decodeCommand, hasDataSet, MAX_COMMAND_LENGTH } from '../command/command-set.ts';
import type { CommandSet } from '../command/command-set.ts';
import { PduError } from '../pdu/pdu-error.ts';
import type { Fragment } from '../pdu/pdu-types.ts';
import { createByteQueue } from './byte-queue.ts';
import type { ByteQueue } from './byte-queue.ts';

export interface Message {
  readonly contextId: number;
  readonly command: CommandSet;
  /** Its bytes follow the command. */
  readonly dataSet: ByteQueue | undefined;
}

export interface MessageAssembler {
  /** Waits while the reader of a data set is behind. */
  receive(fragment: Fragment): Promise<void>;
  /** The association ended: a data set on its way is incomplete. */
  fail(error: Error): void;
}

/** PS3.7 6.3 and PS3.8 annex E: a command and its data set are sent in fragments, one message after the other. */
export const assembleMessages = (
  isAccepted: (contextId: number) => boolean,
  onMessage: (message: Message) => Promise<void>,
): MessageAssembler => {
  let commandBytes: Uint8Array[] = [];
  let commandLength = 0;
  let contextId: number | undefined;
  let dataSet: ByteQueue | undefined;

  const receiveCommand = async ({ bytes, isLast }: Fragment, id: number): Promise<void> => {
    commandLength += bytes.length;
    if (commandLength > MAX_COMMAND_LENGTH)
      throw new PduError('invalidParameter', 'a command that is too long');
    commandBytes.push(bytes);
    if (!isLast) return;
    const command = decodeCommand(Buffer.concat(commandBytes));
    commandBytes = [];
    commandLength = 0;
    dataSet = hasDataSet(command) ? createByteQueue() : undefined;
    if (!dataSet) contextId = undefined;
    await onMessage({ contextId: id, command, dataSet });
  };

  return {
    receive: async (fragment) => {
      if (!isAccepted(fragment.contextId))
        throw new PduError('unexpectedParameter', 'a PDV of a presentation context that was not accepted');
      contextId ??= fragment.contextId;
      if (contextId !== fragment.contextId)
        throw new PduError('unexpectedParameter', 'fragments of two messages are mixed');
      if (fragment.isCommand !== (dataSet === undefined))
        throw new PduError('unexpectedParameter', 'a command where a data set is expected, or the reverse');
      if (!dataSet) {
        await receiveCommand(fragment, contextId);
        return;
      }
      const full = dataSet.push(fragment.bytes);
      if (fragment.isLast) {
        dataSet.end();
        dataSet = undefined;
        contextId = undefined;
      }
      await full;
    },
    fail: (error) => dataSet?.fail(error),
  };
};
