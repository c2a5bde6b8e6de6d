import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSessionService } from '../../../shared/session/session-context.ts';
import { openSlices } from './series-slices.ts';
import type { Series, Slices, SlicesState } from './series-slices.ts';

/** The slices of a series for as long as it is looked at; what is still on its way then is given up. */
export const useSlices = (series: Series): { slices: Slices; state: SlicesState } => {
  const session = useSessionService();
  const [slices] = useState(() => openSlices(session, series));
  useEffect(() => {
    slices.begin();
    return slices.close;
  }, [slices]);
  return { slices, state: useSyncExternalStore(slices.subscribe, slices.state) };
};
