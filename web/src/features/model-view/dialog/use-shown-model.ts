import type { FileRecord } from '@cotyle/contract/files';
import { useState } from 'react';
import { asCallFailed } from '../../../shared/session/failures.ts';
import type { ShownLevel } from '../../../viewer/loading/messages.ts';
import type { Trouble } from './notices.tsx';
import { useModelSource } from './use-model-source.ts';

/** How far the model has come, and what went wrong on its way. */
export const useShownModel = (file: FileRecord) => {
  const { source, fallBack } = useModelSource(file);
  const [shown, setShown] = useState<ShownLevel>();
  const [progress, setProgress] = useState(0);
  const [trouble, setTrouble] = useState<Trouble>();
  const isLoading = trouble === undefined && progress < 100;
  return {
    source,
    shown,
    trouble,
    progress: isLoading ? progress : undefined,
    events: {
      onShown: setShown,
      onProgress: setProgress,
      onFailed: (error: unknown, level: ShownLevel | undefined): void => {
        if (level === undefined && fallBack(error)) return;
        if (asCallFailed(error)?.status === 403) setTrouble('denied');
        else setTrouble(level === 'coarse' ? 'coarse only' : 'failed');
      },
      onGraphics: (state: 'missing' | 'lost' | 'restored'): void => {
        if (state === 'missing') setTrouble('no graphics');
        else if (state === 'lost') setTrouble('graphics lost');
        else setTrouble((now) => (now === 'graphics lost' ? undefined : now));
      },
    },
  };
};
