import type { ModelRequest, LoaderEvent, ShownLevel, LoaderCommand } from './messages.ts';

type ModelFile = Omit<ModelRequest, 'bearer'>;

/** Where the bytes of a model come from: the two derived levels, or the STL where there are none. */
export type ModelSource = {
  readonly total: number;
  /** The token of whoever is signed in. */
  readonly token: () => Promise<string>;
  /** What an answer other than the bytes means. */
  readonly toError: (answer: Response, bearer: string) => Promise<Error>;
} & (
  | { readonly kind: 'derived'; readonly coarse: ModelFile; readonly fine: ModelFile }
  | { readonly kind: 'stl'; readonly stl: ModelFile }
);

export interface LoadingEvents {
  readonly onBytes: (loaded: number) => void;
  /** `error` is what the source made of the answer, or what was wrong with the bytes. */
  readonly onFailed: (error: unknown, shown: ShownLevel | undefined) => void;
}

/** A model that is being loaded. */
export interface ModelLoading {
  /** Hears everything, also what has happened before. */
  readonly listen: (events: LoadingEvents) => void;
  /** The first picture is on the screen: from now on the work may go into the rest. */
  readonly firstFrameShown: () => void;
  /** Ends all of it at once. */
  readonly cancel: () => void;
}

export const startLoaderWorker = (): Worker =>
  new Worker(new URL('./model-worker.ts', import.meta.url), { type: 'module' });

/** What happens is kept until somebody listens. */
const bufferEvents = () => {
  const kept: ((events: LoadingEvents) => void)[] = [];
  let listener: LoadingEvents | undefined;
  return {
    announce: (what: (events: LoadingEvents) => void): void => {
      if (listener) what(listener);
      else kept.push(what);
    },
    listen: (events: LoadingEvents): void => {
      listener = events;
      for (const what of kept.splice(0)) what(events);
    },
  };
};

const commandFor = (source: ModelSource, bearer: string, line: MessagePort): LoaderCommand => {
  const at = (place: ModelFile): ModelRequest => ({ ...place, token: bearer });
  return source.kind === 'derived'
    ? { kind: 'derived', coarse: at(source.coarse), fine: at(source.fine), line }
    : { kind: 'stl', stl: at(source.stl), line };
};

/** Loads a model with a worker of its own; what it brings goes along the line to the stage. */
export const loadModel = (source: ModelSource, worker: Worker, line: MessagePort): ModelLoading => {
  const { announce, listen } = bufferEvents();
  let shown: ShownLevel | undefined;
  let bearer = '';
  let isEnded = false;

  const end = (): void => {
    isEnded = true;
    worker.terminate();
  };
  const fail = (error: unknown): void => {
    if (isEnded) return;
    end();
    announce(({ onFailed }) => onFailed(error, shown));
  };
  const hear = (message: LoaderEvent): void => {
    if (isEnded) return;
    if (message.kind === 'bytes') announce(({ onBytes }) => onBytes(message.loaded));
    else if (message.kind === 'failed') fail(new Error(message.reason));
    else if (message.kind === 'refused') {
      const { status, body } = message;
      source.toError(new Response(body, { status }), bearer).then(fail, fail);
    } else {
      shown = message.level;
      // Nothing more will come: its memory is given back.
      if (shown !== 'coarse') worker.terminate();
    }
  };
  const tell = (message: LoaderCommand, moved: Transferable[] = []): void => worker.postMessage(message, moved);
  const begin = async (): Promise<void> => {
    bearer = await source.token();
    if (!isEnded) tell(commandFor(source, bearer, line), [line]);
  };
  worker.onmessage = ({ data }: MessageEvent<LoaderEvent>) => hear(data);
  worker.onerror = (event) => fail(new Error(event.message || 'The model could not be decoded.'));
  begin().catch(fail);
  return {
    listen,
    firstFrameShown: () => tell({ kind: 'pictured' }),
    cancel: end,
  };
};
