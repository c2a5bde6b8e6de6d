import type { Side } from '@cotyle/domain/hip/side';
import { useEffect, useState } from 'react';
import { useStore } from '../../../ui/store.ts';
import { useSessionService } from '../../../shared/session/session-context.ts';
import { createSliceLoader } from './slice-loader.ts';
import type { Series, SliceLoader, SliceLoaderState } from './slice-loader.ts';

/** Loads the slices of a series while it is mounted; pending requests are aborted afterwards. */
export const useSliceLoader = (
  series: Series,
  side: Side | null,
): { slices: SliceLoader; state: SliceLoaderState } => {
  const session = useSessionService();
  const [slices] = useState(() => createSliceLoader(session, series, side));
  useEffect(() => {
    slices.start();
    return slices.close;
  }, [slices]);
  return { slices, state: useStore(slices) };
};
