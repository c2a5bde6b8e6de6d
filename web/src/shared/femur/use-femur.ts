import type { FileRecord } from '@cotyle/contract/files';
import type { Side } from '@cotyle/domain/hip/side';
import type { Mesh } from '@cotyle/domain/models/mesh';
import { useEffect, useEffectEvent, useState } from 'react';
import { isDerivedMissing, modelSourceOf } from '../model-viewer/use-model-source.ts';
import { useSessionService } from '../session/session-context.ts';
import { loadModel, startLoaderWorker } from '../../viewer/loading/load-model.ts';
import { FEMUR_TEXTS } from './texts.ts';
import type { FemurCommand, FemurEvent } from './messages.ts';
import { useFemurFile } from './use-femur-file.ts';

const startWorker = (): Worker =>
  new Worker(new URL('./femur-worker.ts', import.meta.url), { type: 'module' });

interface LoadedFemur {
  readonly fileId: number;
  readonly surface: Mesh;
  readonly problem: string | undefined;
  readonly shareSurface: (port: MessagePort) => void;
}

export interface Femur {
  /** The model of the femur of the side that is planned; undefined where there is none, or while it is looked for. */
  readonly file: FileRecord | undefined;
  /** Why there is none, or why it cannot be used, and what to do about it. */
  readonly problem: string | undefined;
  /** The full detail, to be drawn; undefined until it is loaded. */
  readonly surface: Mesh | undefined;
  /**
   * Copies the chunks of the full detail to the port, as the viewer does it for the pelvis; undefined until they are
   * there. It is the same function for as long as it is the same femur.
   */
  readonly shareSurface: ((port: MessagePort) => void) | undefined;
}

interface FemurOptions {
  readonly procedureId: number;
  readonly pelvisFileId: number;
  readonly side: Side;
  /** The full detail of the pelvis is shown: earlier, the femur would compete with it. */
  readonly isPelvisShown: boolean;
}

/** The femur of a plan, loaded after the pelvis. */
export const useFemur = ({ procedureId, pelvisFileId, side, isPelvisShown }: FemurOptions): Femur => {
  const session = useSessionService();
  const { file, absence } = useFemurFile(procedureId, pelvisFileId, side);
  const [loaded, setLoaded] = useState<LoadedFemur>();
  const [failed, setFailed] = useState<number>();
  const [isFallenBack, setFallenBack] = useState(false);
  const fileId = file?.id;
  // The record of a file is a new object after each refetch, and nothing is loaded again for it.
  const sourceNow = useEffectEvent((mayDerive: boolean) => file && modelSourceOf(session, file, mayDerive));
  useEffect(() => {
    const source = isPelvisShown ? sourceNow(!isFallenBack) : undefined;
    if (!source || fileId === undefined) return;
    const worker = startWorker();
    const post = (message: FemurCommand, port: MessagePort): void => worker.postMessage(message, [port]);
    worker.onmessage = ({ data }: MessageEvent<FemurEvent>) =>
      setLoaded({ ...data, fileId, shareSurface: (port) => post({ kind: 'share-surface', port }, port) });
    const { port1, port2 } = new MessageChannel();
    post({ kind: 'load', port: port1 }, port1);
    const loading = loadModel(source, startLoaderWorker(), port2);
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
      loading.cancel();
      worker.terminate();
      setLoaded(undefined);
    };
  }, [fileId, isFallenBack, isPelvisShown]);
  const own = loaded?.fileId === fileId ? loaded : undefined;
  const failure = fileId !== undefined && failed === fileId ? FEMUR_TEXTS.failed : undefined;
  return {
    file,
    problem: absence ?? failure ?? own?.problem,
    surface: own?.surface,
    shareSurface: own?.shareSurface,
  };
};
