import { createContext } from 'react';
import type { ReactNode } from 'react';
import type { ScanOverlay } from '../../../shared/ct-view/scan-overlay.ts';

/** The scan of the procedure, which another feature shows; undefined where there is none to look at. */
export interface ScanSlot {
  readonly fileId: number;
  readonly render: (overlay: ScanOverlay | undefined) => ReactNode;
}

export const ScanSlotContext = createContext<ScanSlot | undefined>(undefined);
