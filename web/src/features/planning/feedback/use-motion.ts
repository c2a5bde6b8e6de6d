import type { MapRow } from '@cotyle/domain/motion/margin-map';
import { useEffect, useRef, useState } from 'react';
import type { MotionAnswer, MotionCommand, MotionQuestion } from './messages.ts';

const startWorker = (): Worker =>
  new Worker(new URL('./motion-worker.ts', import.meta.url), { type: 'module' });

export type Movements = Extract<MotionAnswer, { kind: 'movements' }>;

export interface Motion {
  readonly movements: Movements | undefined;
  /** Of the plan that is shown, or of the one before it while `isMapNew` is false. */
  readonly map: readonly MapRow[] | undefined;
  readonly isMapNew: boolean;
}

/** The range of motion of the plan and the map around it, worked out beside the page. */
export const useMotion = (question: MotionQuestion): Motion => {
  const [movements, setMovements] = useState<Movements>();
  const [map, setMap] = useState<Extract<MotionAnswer, { kind: 'map' }>>();
  const [asked, setAsked] = useState(0);
  const worker = useRef<Worker>(undefined);
  const last = useRef(0);
  useEffect(() => {
    const started = startWorker();
    started.onmessage = ({ data }: MessageEvent<MotionAnswer>) => {
      if (data.id !== last.current) return;
      if (data.kind === 'movements') setMovements(data);
      else setMap(data);
    };
    worker.current = started;
    return () => {
      worker.current = undefined;
      started.terminate();
    };
  }, []);
  useEffect(() => {
    const id = ++last.current;
    const command: MotionCommand = { id, question };
    worker.current?.postMessage(command);
    // oxlint-disable-next-line react/set-state-in-effect -- the number of the question is known only once it is sent
    setAsked(id);
  }, [question]);
  return { movements, map: map?.rows, isMapNew: map?.id === asked };
};
