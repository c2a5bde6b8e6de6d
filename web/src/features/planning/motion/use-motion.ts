import type { MapRow } from '@cotyle/domain/motion/margin-map';
import type { HipBoneFrames } from '@cotyle/domain/motion/prepared-hip';
import { useEffect, useRef, useState } from 'react';
import type { MotionAnswer, MotionCommand, MotionQuestion, RefusedBone } from './messages.ts';

const startWorker = (): Worker =>
  new Worker(new URL('./motion-worker.ts', import.meta.url), { type: 'module' });

export type Movements = Extract<MotionAnswer, { kind: 'movements' }>;
type MarginMap = Extract<MotionAnswer, { kind: 'map' }>;

/** The bones of a hip with the full detail of their models. The same object for as long as they are the same. */
export interface BoneSurfaces {
  readonly frames: HipBoneFrames;
  readonly sharePelvis: (port: MessagePort) => void;
  readonly shareFemur: (port: MessagePort) => void;
}

/** How far the bones are: not there, being prepared, in use, or refused. */
export type BoneState = 'none' | 'preparing' | 'ready' | RefusedBone;

export interface Motion {
  readonly movements: Movements | undefined;
  /** Of the plan that is shown, or of the one before it while `isMapNew` is false. */
  readonly map: readonly MapRow[] | undefined;
  readonly isMapNew: boolean;
  readonly bones: BoneState;
}

const shareBones = (worker: Worker, { frames, sharePelvis, shareFemur }: BoneSurfaces): void => {
  const [pelvis, femur] = [new MessageChannel(), new MessageChannel()];
  const command: MotionCommand = { kind: 'bones', frames, pelvis: pelvis.port1, femur: femur.port1 };
  worker.postMessage(command, [pelvis.port1, femur.port1]);
  sharePelvis(pelvis.port2);
  shareFemur(femur.port2);
};

/**
 * The range of motion of the plan and the map around it, worked out beside the page. Other bones get another worker, so that
 * those before them, prepared or not, are given up at once.
 */
export const useMotion = (
  question: MotionQuestion | undefined,
  surfaces: BoneSurfaces | undefined,
): Motion => {
  const [movements, setMovements] = useState<Movements>();
  const [map, setMap] = useState<MarginMap>();
  const [asked, setAsked] = useState(0);
  const [prepared, setPrepared] = useState<{ of: BoneSurfaces; refused: RefusedBone | undefined }>();
  const worker = useRef<Worker>(undefined);
  const last = useRef(0);
  useEffect(() => {
    const started = startWorker();
    started.onmessage = ({ data }: MessageEvent<MotionAnswer>) => {
      if (data.kind === 'bones') {
        if (surfaces) setPrepared({ of: surfaces, refused: data.refused });
      } else if (data.id !== last.current) return;
      else if (data.kind === 'movements') setMovements(data);
      else setMap(data);
    };
    if (surfaces) shareBones(started, surfaces);
    worker.current = started;
    return () => {
      worker.current = undefined;
      started.terminate();
    };
  }, [surfaces]);
  useEffect(() => {
    if (!question) return;
    const id = ++last.current;
    const command: MotionCommand = { kind: 'ask', id, question };
    worker.current?.postMessage(command);
    // oxlint-disable-next-line react/set-state-in-effect -- the number of the question is known only once it is sent
    setAsked(id);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another worker has to be asked again
  }, [question, surfaces]);
  const own = surfaces && prepared?.of === surfaces ? prepared : undefined;
  const bones: BoneState = own ? (own.refused ?? 'ready') : surfaces ? 'preparing' : 'none';
  if (!question) return { movements: undefined, map: undefined, isMapNew: false, bones };
  // Once the bones are ready, the movements come again before the map does.
  const isSameBasis = map?.rows[0]?.basis === movements?.criteria[0]?.basis;
  return { movements, map: map?.rows, isMapNew: map?.id === asked && isSameBasis, bones };
};
