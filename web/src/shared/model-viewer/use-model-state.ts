import type { FileRecord } from '@cotyle/contract/files';
import { useState } from 'react';
import { asCallFailed } from '../session/failures.ts';
import type { ShownLevel } from '../../viewer/loading/messages.ts';
import type { ViewerProblem } from './problem-notice.tsx';
import { useModelSource } from './use-model-source.ts';

/** The loading state of the model and its problems. */
export const useModelState = (file: FileRecord) => {
  const { source, fallBack } = useModelSource(file);
  const [shown, setShown] = useState<ShownLevel>();
  const [progress, setProgress] = useState(0);
  const [problem, setProblem] = useState<ViewerProblem>();
  const isLoading = problem === undefined && progress < 100;
  return {
    source,
    shown,
    problem,
    progress: isLoading ? progress : undefined,
    events: {
      onShown: setShown,
      onProgress: setProgress,
      onFailed: (error: unknown, level: ShownLevel | undefined): void => {
        if (level === undefined && fallBack(error)) return;
        if (asCallFailed(error)?.status === 403) setProblem('denied');
        else setProblem(level === 'coarse' ? 'coarse only' : 'failed');
      },
      onGraphics: (state: 'missing' | 'lost' | 'restored'): void => {
        if (state === 'missing') setProblem('no graphics');
        else if (state === 'lost') setProblem('graphics lost');
        else setProblem((now) => (now === 'graphics lost' ? undefined : now));
      },
    },
  };
};
