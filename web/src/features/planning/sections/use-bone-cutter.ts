import type { FileRecord } from '@cotyle/contract/files';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RefObject } from 'react';
import { useModelSource } from '../../../shared/model-viewer/use-model-source.ts';
import { loadModel, startLoaderWorker } from '../../../viewer/loading/load-model.ts';
import type { ShownLevel } from '../../../viewer/loading/messages.ts';
import type { ViewerHandle } from '../../../viewer/model-viewer.tsx';
import { createBoneCutter } from './bone-cutter.ts';
import type { BoneCutter } from './bone-cutter.ts';
import type { SectionAnswer, SectionCommand } from './messages.ts';

const startWorker = () => {
  const worker = new Worker(new URL('./section-worker.ts', import.meta.url), { type: 'module' });
  const post = (command: SectionCommand, transfer: Transferable[] = []): void =>
    worker.postMessage(command, transfer);
  const { cutter, receive } = createBoneCutter(post);
  worker.onmessage = ({ data }: MessageEvent<SectionAnswer>) => receive(data);
  const { port1, port2 } = new MessageChannel();
  return {
    cutter,
    /** The worker gets the bone through the returned port. */
    connect: (kind: 'surface' | 'load'): MessagePort => {
      post({ kind, port: port2 }, [port2]);
      return port1;
    },
    stop: () => worker.terminate(),
  };
};

/** The bone that a viewer shows in full detail; undefined until then, and while it is not wanted. */
export const useShownBone = (
  viewer: RefObject<ViewerHandle | null>,
  shown: ShownLevel | undefined,
  isWanted: boolean,
): BoneCutter | undefined => {
  const [cutter, setCutter] = useState<BoneCutter>();
  const isReady = isWanted && (shown === 'fine' || shown === 'stl');
  useEffect(() => {
    if (!isReady) return;
    const worker = startWorker();
    viewer.current?.shareSurface(worker.connect('surface'));
    setCutter(worker.cutter);
    return () => {
      setCutter(undefined);
      worker.stop();
    };
  }, [isReady, viewer]);
  return cutter;
};

/** The bone of a file, loaded for its outlines alone. */
export const useLoadedBone = (file: FileRecord) => {
  const { source, fallBack } = useModelSource(file);
  const [cutter, setCutter] = useState<BoneCutter>();
  const [isFailed, setFailed] = useState(false);
  const fail = useEffectEvent((error: unknown) => {
    if (!fallBack(error)) setFailed(true);
  });
  useEffect(() => {
    const worker = startWorker();
    const loading = loadModel(source, startLoaderWorker(), worker.connect('load'));
    // No picture has to be waited for.
    loading.firstFrameShown();
    loading.listen({ onBytes: () => undefined, onFailed: (error) => fail(error) });
    setCutter(worker.cutter);
    return () => {
      setCutter(undefined);
      loading.cancel();
      worker.stop();
    };
  }, [source]);
  return { cutter, isFailed };
};
