import type { FileRecord } from '@cotyle/contract/files';
import { useEffect, useEffectEvent, useState } from 'react';
import { isDerivedMissing, modelSourceOf } from '../../../shared/model-viewer/use-model-source.ts';
import { useSessionService } from '../../../shared/session/session-context.ts';
import { loadModel, startLoaderWorker } from '../../../viewer/loading/load-model.ts';
import { createBoneCutter } from './bone-cutter.ts';
import type { BoneCutter } from './bone-cutter.ts';
import type { SectionAnswer, SectionCommand } from './messages.ts';

const startWorker = (onReady: (cutter: BoneCutter) => void) => {
  const worker = new Worker(new URL('./section-worker.ts', import.meta.url), { type: 'module' });
  const post = (command: SectionCommand, transfer: Transferable[] = []): void =>
    worker.postMessage(command, transfer);
  const { cutter, receive } = createBoneCutter(post);
  worker.onmessage = ({ data }: MessageEvent<SectionAnswer>) => {
    receive(data);
    if (data.kind === 'mesh') onReady(cutter);
  };
  return {
    /** The worker gets the bone through the returned port. */
    connect: (kind: 'surface' | 'load'): MessagePort => {
      const { port1, port2 } = new MessageChannel();
      post({ kind, port: port2 }, [port2]);
      return port1;
    },
    stop: () => worker.terminate(),
  };
};

/** A bone that is shown in full detail and shares its surface; undefined where there is none to share. */
export const useSharedBone = (
  shareSurface: ((port: MessagePort) => void) | undefined,
): BoneCutter | undefined => {
  const [cutter, setCutter] = useState<BoneCutter>();
  useEffect(() => {
    if (!shareSurface) return;
    const worker = startWorker(setCutter);
    shareSurface(worker.connect('surface'));
    return () => {
      setCutter(undefined);
      worker.stop();
    };
  }, [shareSurface]);
  return cutter;
};

export interface LoadedBone {
  readonly cutter: BoneCutter | undefined;
  readonly isFailed: boolean;
  /** Whether it comes from the uploaded file, in place of its derived level. */
  readonly isStl: boolean;
}

/** The bone of a file, loaded for its outlines alone. */
export const useLoadedBone = (file: FileRecord | undefined): LoadedBone => {
  const session = useSessionService();
  const [bone, setBone] = useState<Pick<LoadedBone, 'cutter' | 'isStl'>>();
  const [failed, setFailed] = useState<number>();
  const [isFallenBack, setFallenBack] = useState(false);
  const fileId = file?.id;
  // The record of a file is a new object after each refetch, and nothing is loaded again for it.
  const sourceNow = useEffectEvent((mayDerive: boolean) => file && modelSourceOf(session, file, mayDerive));
  useEffect(() => {
    const source = sourceNow(!isFallenBack);
    if (!source || fileId === undefined) return;
    const worker = startWorker((cutter) => setBone({ cutter, isStl: source.kind === 'stl' }));
    const loading = loadModel(source, startLoaderWorker(), worker.connect('load'));
    loading.listen({
      onBytes: () => undefined,
      onFailed: (error) => {
        if (source.kind === 'derived' && isDerivedMissing(error)) setFallenBack(true);
        else setFailed(fileId);
      },
    });
    // The coarse level is not shown, so nothing has to wait for it.
    loading.firstFrameShown();
    return () => {
      setBone(undefined);
      loading.cancel();
      worker.stop();
    };
  }, [fileId, isFallenBack]);
  return {
    cutter: bone?.cutter,
    isFailed: fileId !== undefined && failed === fileId,
    isStl: bone?.isStl ?? false,
  };
};
