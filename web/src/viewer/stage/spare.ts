import { loadModel, startLoader } from '../loading/load-model.ts';
import type { Loading, ModelSource } from '../loading/load-model.ts';
import type { Size } from './messages.ts';
import { openStage } from './open-stage.ts';
import type { StageLink } from './open-stage.ts';

/** The two threads of a viewer: the one that draws and the one that decodes. */
export interface Threads {
  readonly stage: StageLink;
  /** With a thread of its own for each model; whoever loads one ends it. One that has been begun is taken over. */
  readonly load: (source: ModelSource) => Loading;
  readonly dispose: () => void;
}

const start = () => {
  const stage = openStage();
  let loader: Worker | undefined = startLoader();
  let begun: { readonly source: ModelSource; readonly loading: Loading } | undefined;
  const begin = (source: ModelSource): Loading => {
    const taken = loader ?? startLoader();
    loader = undefined;
    const { port1, port2 } = new MessageChannel();
    stage.send({ kind: 'line', line: port1 }, [port1]);
    return loadModel(source, taken, port2);
  };
  /** What was begun and not taken over is not wanted. */
  const giveUp = (): void => {
    begun?.loading.end();
    begun = undefined;
  };
  return {
    stage,
    begin: (source: ModelSource): void => {
      giveUp();
      begun = { source, loading: begin(source) };
    },
    load: (source: ModelSource): Loading => {
      if (begun?.source !== source) {
        giveUp();
        return begin(source);
      }
      const { loading } = begun;
      begun = undefined;
      return loading;
    },
    dispose: () => {
      giveUp();
      stage.dispose();
      loader?.terminate();
    },
  };
};

let spare: ReturnType<typeof start> | undefined;
/** How many viewers are open: while there is one, the next one is nobody's concern. */
let open = 0;

/** Starts what the next viewer will need, so that it need not wait for it. No model is asked for. */
export const prepareThreads = (expected: Size): void => {
  if (open > 0 || spare) return;
  spare = start();
  spare.stage.send({ kind: 'size', ...expected });
};

/** The next viewer will show this model: it is decoded while the viewer is laid out. */
export const beginLoading = (source: ModelSource): void => spare?.begin(source);

export const takeThreads = (): Threads => {
  const taken = spare ?? start();
  spare = undefined;
  open += 1;
  return {
    ...taken,
    dispose: () => {
      open -= 1;
      taken.dispose();
    },
  };
};

/** Nobody will look at a model soon. */
export const forgetThreads = (): void => {
  spare?.dispose();
  spare = undefined;
};
