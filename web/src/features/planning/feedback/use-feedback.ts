import type { PlanFeedback } from '@cotyle/domain/planning/feedback';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { ShownLevel } from '../../../viewer/loading/messages.ts';
import type { ViewerHandle } from '../../../viewer/model-viewer.tsx';
import { createLatestOnly } from './latest-only.ts';
import type { FeedbackAnswer, FeedbackCommand, Question } from './messages.ts';

const startWorker = (): Worker =>
  new Worker(new URL('./feedback-worker.ts', import.meta.url), { type: 'module' });

export interface Feedback extends FeedbackAnswer {
  readonly feedback: PlanFeedback;
}

/**
 * What the plan means for the bone, worked out beside the page. Undefined until the full detail of the model is there:
 * nothing is measured on the coarse level.
 */
export const useFeedback = (
  viewer: RefObject<ViewerHandle | null>,
  shown: ShownLevel | undefined,
  question: Question,
): Feedback | undefined => {
  const [answer, setAnswer] = useState<Feedback>();
  const ask = useRef<(question: Question) => void>(undefined);
  const isFine = shown === 'fine' || shown === 'stl';
  useEffect(() => {
    if (!isFine) return;
    const worker = startWorker();
    const { port1, port2 } = new MessageChannel();
    const post = (message: FeedbackCommand, transfer: Transferable[] = []): void =>
      worker.postMessage(message, transfer);
    const questions = createLatestOnly<Question>((id, next) => post({ kind: 'ask', id, question: next }));
    worker.onmessage = ({ data }: MessageEvent<FeedbackAnswer>) => {
      if (questions.onAnswer(data.id)) setAnswer(data);
    };
    post({ kind: 'surface', port: port2 }, [port2]);
    viewer.current?.shareSurface(port1);
    ask.current = questions.ask;
    return () => {
      ask.current = undefined;
      worker.terminate();
    };
  }, [isFine, viewer]);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the worker that is asked starts with the full detail
  useEffect(() => ask.current?.(question), [isFine, question]);
  return answer;
};
