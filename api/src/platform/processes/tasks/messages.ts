/** The first message to a child process: what it has to do. */
export interface TaskMessage {
  readonly kind: 'task';
  readonly task: unknown;
}

/** The answer to a question of a child process. */
export interface AnswerMessage {
  readonly kind: 'answer';
  readonly id: number;
  readonly value: unknown;
}

/** Messages of a child process. It reads and writes only by asking, so that it has no access of its own. */
export type ChildMessage<R> =
  | { readonly kind: 'ask'; readonly id: number; readonly name: string; readonly argument: unknown }
  | { readonly kind: 'done'; readonly result: R }
  /** Caused by the scan or the labels; the reason is shown to the user. */
  | { readonly kind: 'rejected'; readonly reason: string }
  /** For the log. */
  | { readonly kind: 'fault'; readonly message: string };

/** What a child process may ask for, by name. Each question is answered before the next one that waits for it. */
export type Questions = Readonly<Record<string, (argument: never) => unknown>>;
