import type { AnswerMessage, ChildMessage, TaskMessage } from './messages.ts';
import { NotPossible } from './process-errors.ts';

/** Asks the server, which answers by the question of that name. */
export type Ask = <A>(name: string, argument: unknown) => Promise<A>;

/** Runs inside a child process, whose memory, time and faults do not affect the server. */
export const serveTask = (work: (task: unknown, ask: Ask) => Promise<unknown>): void => {
  // The server ends this process once it has received the result; without the server there is nothing to do.
  process.on('disconnect', () => process.exit(1));
  const pending = new Map<number, (value: unknown) => void>();
  let asked = 0;
  const sendMessage = (message: ChildMessage<unknown>): Promise<void> =>
    new Promise((sent, failed) => {
      if (!process.send) throw new Error('This program has to be started as a child process.');
      process.send(message, undefined, undefined, (error) => (error ? failed(error) : sent()));
    });
  const ask: Ask = <A>(name: string, argument: unknown) =>
    new Promise<A>((resolve, reject) => {
      asked += 1;
      pending.set(asked, (value) => resolve(value as A));
      sendMessage({ kind: 'ask', id: asked, name, argument }).catch(reject);
    });
  const run = async (task: unknown): Promise<void> => {
    try {
      await sendMessage({ kind: 'done', result: await work(task, ask) });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      await sendMessage(
        error instanceof NotPossible ? { kind: 'rejected', reason: message } : { kind: 'fault', message },
      );
    }
  };
  process.on('message', (message: TaskMessage | AnswerMessage) => {
    if (message.kind === 'task') void run(message.task);
    else {
      pending.get(message.id)?.(message.value);
      pending.delete(message.id);
    }
  });
};
