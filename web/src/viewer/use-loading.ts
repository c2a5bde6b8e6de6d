import { useEffect, useEffectEvent, useRef } from 'react';
import { buffersOf, treeBuffers } from './loading/buffers.ts';
import { loadModel } from './loading/load-model.ts';
import type { ModelSource } from './loading/load-model.ts';
import type { FromWorker, ShownLevel } from './loading/messages.ts';
import { progressOf } from './loading/progress.ts';
import type { StageLink } from './stage/open-stage.ts';
import type { Threads } from './stage/spare.ts';

export interface LoadingProps {
  readonly source: ModelSource;
  readonly onProgress: (percent: number) => void;
  readonly onMeasurable: () => void;
  readonly onFailed: (error: unknown, shown: ShownLevel | undefined) => void;
  /** How much of the model stands in the picture. */
  readonly level: ShownLevel | undefined;
}

const TICK = 100;

/** Hands what the loader brings on to the stage; it is moved, not copied. */
const handOver = (
  { send }: StageLink,
  message: Extract<FromWorker, { kind: 'pieces' | 'whole' | 'tree' }>,
): void => {
  if (message.kind === 'pieces') send(message, message.pieces.flatMap(buffersOf));
  else if (message.kind === 'tree') send(message, treeBuffers(message.tree));
  else send(message);
};

/** Brings a model onto the stage, and tells how far it has come. */
export const useLoading = (threads: Threads | undefined, props: LoadingProps): void => {
  const { source, level } = props;
  const progress = useEffectEvent((percent: number) => props.onProgress(percent));
  const measurable = useEffectEvent(() => props.onMeasurable());
  const failed = useEffectEvent((error: unknown, shown: ShownLevel | undefined) =>
    props.onFailed(error, shown),
  );
  const ticking = useRef<ReturnType<typeof setInterval>>(undefined);
  useEffect(() => {
    if (!threads) return;
    const { stage } = threads;
    const began = performance.now();
    let loaded = 0;
    ticking.current = setInterval(
      () => progress(progressOf(performance.now() - began, loaded, source.total)),
      TICK,
    );
    const end = loadModel(source, threads.takeLoader(), {
      onMessage: (message) => (message.kind === 'trees' ? measurable() : handOver(stage, message)),
      onBytes: (now) => {
        loaded = now;
      },
      onFailed: (error, shown) => {
        clearInterval(ticking.current);
        // Half a bone is worse than none.
        if (shown === undefined) stage.send({ kind: 'clear' });
        failed(error, shown);
      },
    });
    return () => {
      clearInterval(ticking.current);
      end();
    };
  }, [threads, source]);
  useEffect(() => {
    if (level === undefined || level === 'coarse') return;
    clearInterval(ticking.current);
    progress(100);
  }, [level]);
};
