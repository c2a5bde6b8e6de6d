import { loadModel, startLoaderWorker } from '../loading/load-model.ts';
import type { ModelLoading, ModelSource } from '../loading/load-model.ts';
import type { ViewSize } from './messages.ts';
import { openRenderer } from './open-renderer.ts';
import type { RendererLink } from './open-renderer.ts';

/** The two threads of a viewer: one renders, one decodes. */
export interface ViewerInstance {
  readonly renderer: RendererLink;
  /** Each model is loaded by a worker of its own, which the caller cancels. A preload of the same source is reused. */
  readonly load: (source: ModelSource) => ModelLoading;
  readonly dispose: () => void;
}

const createInstance = () => {
  const renderer = openRenderer();
  let loader: Worker | undefined = startLoaderWorker();
  let started: { readonly source: ModelSource; readonly loading: ModelLoading } | undefined;
  const startLoading = (source: ModelSource): ModelLoading => {
    const worker = loader ?? startLoaderWorker();
    loader = undefined;
    const { port1, port2 } = new MessageChannel();
    renderer.send({ kind: 'port', port: port1 }, [port1]);
    return loadModel(source, worker, port2);
  };
  /** A preload that was never used is not wanted any more. */
  const discardStarted = (): void => {
    started?.loading.cancel();
    started = undefined;
  };
  return {
    renderer,
    preload: (source: ModelSource): void => {
      discardStarted();
      started = { source, loading: startLoading(source) };
    },
    load: (source: ModelSource): ModelLoading => {
      if (started?.source !== source) {
        discardStarted();
        return startLoading(source);
      }
      const { loading } = started;
      started = undefined;
      return loading;
    },
    dispose: () => {
      discardStarted();
      renderer.dispose();
      loader?.terminate();
    },
  };
};

let warmInstance: ReturnType<typeof createInstance> | undefined;
/** While a viewer is open, no other instance is kept warm. */
let openViewers = 0;

/** Starts the threads of the next viewer ahead of time. No model is requested. */
export const prepareWarmInstance = (expected: ViewSize): void => {
  if (openViewers > 0 || warmInstance) return;
  warmInstance = createInstance();
  warmInstance.renderer.send({ kind: 'size', ...expected });
};

/** The next viewer will show this model: it is decoded while the dialog is being rendered. */
export const preloadModel = (source: ModelSource): void => warmInstance?.preload(source);

export const acquireInstance = (): ViewerInstance => {
  const instance = warmInstance ?? createInstance();
  warmInstance = undefined;
  openViewers += 1;
  return {
    ...instance,
    dispose: () => {
      openViewers -= 1;
      instance.dispose();
    },
  };
};

export const disposeWarmInstance = (): void => {
  warmInstance?.dispose();
  warmInstance = undefined;
};
