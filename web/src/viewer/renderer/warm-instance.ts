import { loadModel, startLoaderWorker } from '../loading/load-model.ts';
import type { ModelLoading, ModelSource } from '../loading/load-model.ts';
import type { ViewSize } from './messages.ts';
import { openRenderer } from './open-renderer.ts';
import type { RendererLink } from './open-renderer.ts';

/** The two threads of a viewer: the one that draws and the one that decodes. */
export interface ViewerInstance {
  readonly renderer: RendererLink;
  /** With a thread of its own for each model; whoever loads one ends it. One that has been begun is taken over. */
  readonly load: (source: ModelSource) => ModelLoading;
  readonly dispose: () => void;
}

const createInstance = () => {
  const stage = openRenderer();
  let loader: Worker | undefined = startLoaderWorker();
  let begun: { readonly source: ModelSource; readonly loading: ModelLoading } | undefined;
  const begin = (source: ModelSource): ModelLoading => {
    const taken = loader ?? startLoaderWorker();
    loader = undefined;
    const { port1, port2 } = new MessageChannel();
    stage.send({ kind: 'line', line: port1 }, [port1]);
    return loadModel(source, taken, port2);
  };
  /** What was begun and not taken over is not wanted. */
  const giveUp = (): void => {
    begun?.loading.cancel();
    begun = undefined;
  };
  return {
    stage,
    begin: (source: ModelSource): void => {
      giveUp();
      begun = { source, loading: begin(source) };
    },
    load: (source: ModelSource): ModelLoading => {
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

let warmInstance: ReturnType<typeof createInstance> | undefined;
/** How many viewers are open: while there is one, the next one is nobody's concern. */
let openViewers = 0;

/** Starts what the next viewer will need, so that it need not wait for it. No model is asked for. */
export const prepareWarmInstance = (expected: ViewSize): void => {
  if (openViewers > 0 || warmInstance) return;
  warmInstance = createInstance();
  warmInstance.stage.send({ kind: 'size', ...expected });
};

/** The next viewer will show this model: it is decoded while the viewer is laid out. */
export const preloadModel = (source: ModelSource): void => warmInstance?.begin(source);

export const acquireInstance = (): ViewerInstance => {
  const taken = warmInstance ?? createInstance();
  warmInstance = undefined;
  openViewers += 1;
  return {
    ...taken,
    dispose: () => {
      openViewers -= 1;
      taken.dispose();
    },
  };
};

/** Nobody will look at a model soon. */
export const disposeWarmInstance = (): void => {
  warmInstance?.dispose();
  warmInstance = undefined;
};
