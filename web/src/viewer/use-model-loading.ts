import { useEffect, useEffectEvent, useRef } from 'react';
import type { ModelLoading, ModelSource } from './loading/load-model.ts';
import type { ShownLevel } from './loading/messages.ts';
import { progressOf } from './loading/progress.ts';
import type { ViewerInstance } from './renderer/warm-instance.ts';

export interface ModelLoadingOptions {
  readonly source: ModelSource;
  readonly onProgress: (percent: number) => void;
  readonly onFailed: (error: unknown, shown: ShownLevel | undefined) => void;
  /** The rendered level. */
  readonly level: ShownLevel | undefined;
}

const TICK = 100;

/** Loads a model into the renderer and reports its progress. */
export const useModelLoading = (instance: ViewerInstance | undefined, props: ModelLoadingOptions): void => {
  const { source, level } = props;
  const progress = useEffectEvent((percent: number) => props.onProgress(percent));
  const failed = useEffectEvent((error: unknown, shown: ShownLevel | undefined) =>
    props.onFailed(error, shown),
  );
  const ticking = useRef<ReturnType<typeof setInterval>>(undefined);
  const coming = useRef<ModelLoading>(undefined);
  useEffect(() => {
    if (!instance) return;
    const { renderer } = instance;
    const began = performance.now();
    let loaded = 0;
    ticking.current = setInterval(
      () => progress(progressOf(performance.now() - began, loaded, source.total)),
      TICK,
    );
    const loading = instance.load(source);
    coming.current = loading;
    loading.listen({
      onBytes: (now) => {
        loaded = now;
      },
      onFailed: (error, shown) => {
        clearInterval(ticking.current);
        // A partial bone is worse than none.
        if (shown === undefined) renderer.send({ kind: 'clear' });
        failed(error, shown);
      },
    });
    return () => {
      clearInterval(ticking.current);
      loading.cancel();
    };
  }, [instance, source]);
  useEffect(() => {
    if (level === 'coarse') coming.current?.firstFrameShown();
    else if (level) {
      clearInterval(ticking.current);
      progress(100);
    }
  }, [level]);
};
