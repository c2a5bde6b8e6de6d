import type { ModelRequest, LoaderEvent, ShownLevel, LoaderCommand } from './messages.ts';

type ModelFile = Omit<ModelRequest, 'token'>;

/** Where the bytes of a model come from: the two derived levels, or the STL where there are none. */
export type ModelSource = {
  readonly total: number;
  /** The access token of the signed-in person. */
  readonly token: () => Promise<string>;
  /** The error for a response other than 200. */
  readonly toError: (response: Response, token: string) => Promise<Error>;
} & (
  | { readonly kind: 'derived'; readonly coarse: ModelFile; readonly fine: ModelFile }
  | { readonly kind: 'stl'; readonly stl: ModelFile }
);

export interface LoadingEvents {
  readonly onBytes: (loaded: number) => void;
  /** `error` comes from `toError`, or says what is wrong with the bytes. */
  readonly onFailed: (error: unknown, shown: ShownLevel | undefined) => void;
}

/** A model that is being loaded. */
export interface ModelLoading {
  /** Receives every event, those before the subscription included. */
  readonly listen: (events: LoadingEvents) => void;
  /** The first frame is on the screen: the finer level may be loaded now. */
  readonly firstFrameShown: () => void;
  readonly cancel: () => void;
}

export const startLoaderWorker = (): Worker =>
  new Worker(new URL('./model-worker.ts', import.meta.url), { type: 'module' });

/** Holds events until there is a listener. */
const bufferEvents = () => {
  const buffered: ((events: LoadingEvents) => void)[] = [];
  let listener: LoadingEvents | undefined;
  return {
    emit: (event: (events: LoadingEvents) => void): void => {
      if (listener) event(listener);
      else buffered.push(event);
    },
    listen: (events: LoadingEvents): void => {
      listener = events;
      for (const event of buffered.splice(0)) event(events);
    },
  };
};

const commandFor = (source: ModelSource, token: string, port: MessagePort): LoaderCommand => {
  const requestOf = (file: ModelFile): ModelRequest => ({ ...file, token });
  return source.kind === 'derived'
    ? { kind: 'derived', coarse: requestOf(source.coarse), fine: requestOf(source.fine), port }
    : { kind: 'stl', stl: requestOf(source.stl), port };
};

/** Loads a model in a worker, which sends the chunks to the renderer through the port. */
export const loadModel = (source: ModelSource, worker: Worker, port: MessagePort): ModelLoading => {
  const { emit, listen } = bufferEvents();
  let shown: ShownLevel | undefined;
  let token = '';
  let isCanceled = false;

  const cancel = (): void => {
    isCanceled = true;
    worker.terminate();
  };
  const fail = (error: unknown): void => {
    if (isCanceled) return;
    cancel();
    emit(({ onFailed }) => onFailed(error, shown));
  };
  const onLoaderEvent = (message: LoaderEvent): void => {
    if (isCanceled) return;
    if (message.kind === 'bytes') emit(({ onBytes }) => onBytes(message.loaded));
    else if (message.kind === 'failed') fail(new Error(message.reason));
    else if (message.kind === 'rejected') {
      const { status, body } = message;
      source.toError(new Response(body, { status }), token).then(fail, fail);
    } else {
      shown = message.level;
      // Nothing more will come: this frees its memory.
      if (shown !== 'coarse') worker.terminate();
    }
  };
  const post = (message: LoaderCommand, transfer: Transferable[] = []): void =>
    worker.postMessage(message, transfer);
  const start = async (): Promise<void> => {
    token = await source.token();
    if (!isCanceled) post(commandFor(source, token, port), [port]);
  };
  worker.onmessage = ({ data }: MessageEvent<LoaderEvent>) => onLoaderEvent(data);
  worker.onerror = (event) => fail(new Error(event.message || 'The model could not be decoded.'));
  start().catch(fail);
  return {
    listen,
    firstFrameShown: () => post({ kind: 'first-frame' }),
    cancel,
  };
};
