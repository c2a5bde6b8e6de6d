import type { EditReply, EditRequest } from '../worker/messages.ts';

type WithId = Extract<EditRequest, { readonly id: number }>;
/** A request whose number the link adds. */
type Asked<R extends WithId = WithId> = R extends WithId ? Omit<R, 'id'> : never;

/** The part of a worker that the link needs. */
export interface WorkerPort {
  readonly postMessage: (message: EditRequest, transfer: Transferable[]) => void;
  readonly terminate: () => void;
  onmessage: ((event: MessageEvent<EditReply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export class EditorFailed extends Error {
  override readonly name = 'EditorFailed';
}

type ReplyOf<T extends EditReply['type']> = Extract<EditReply, { readonly type: T }>;

/** Asks the editing worker, and matches its replies to the requests. */
export const linkTo = (port: WorkerPort) => {
  let last = 0;
  const waiting = new Map<number, { resolve: (reply: EditReply) => void; reject: (error: Error) => void }>();
  const failAll = (message: string): void => {
    for (const { reject } of waiting.values()) reject(new EditorFailed(message));
    waiting.clear();
  };
  port.onmessage = ({ data }) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.type === 'failed') asked?.reject(new EditorFailed(data.message));
    else asked?.resolve(data);
  };
  port.onerror = (event) => failAll(event.message);
  return {
    ask: <T extends EditReply['type']>(
      request: Asked,
      expected: readonly T[],
      transfer: Transferable[] = [],
    ): Promise<ReplyOf<T>> => {
      last += 1;
      const id = last;
      const answered = new Promise<EditReply>((resolve, reject) => waiting.set(id, { resolve, reject }));
      port.postMessage({ ...request, id }, transfer);
      return answered.then((reply) => {
        if ((expected as readonly string[]).includes(reply.type)) return reply as ReplyOf<T>;
        throw new EditorFailed(`unexpected reply: ${reply.type}`);
      });
    },
    tell: (message: Exclude<EditRequest, { readonly id: number }>, transfer: Transferable[] = []): void =>
      port.postMessage(message, transfer),
    close: (): void => {
      port.terminate();
      failAll('closed');
    },
  };
};
