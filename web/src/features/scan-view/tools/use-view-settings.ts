import type { Plane } from '@cotyle/domain/ct/planes';
import type { PinnedScanView } from '@cotyle/domain/pins/pinned-view';
import { useMemo, useState } from 'react';
import type { Tool } from './tools.ts';
import { clampThickness } from '../rendering/slab.ts';
import type { Slab, SlabMode } from '../rendering/slab.ts';
import { draggedWindow, WINDOWS } from '../rendering/windows.ts';
import type { CtWindow } from '../rendering/windows.ts';

const THICKNESS = 10;

/** One slice, or a slab; its thickness stays while it is off. */
const useSlab = (start: Slab | undefined) => {
  const [mode, setMode] = useState<SlabMode | undefined>(start?.mode);
  const [thickness, setThickness] = useState(start?.thickness ?? THICKNESS);
  const slab = useMemo((): Slab | undefined => mode && { mode, thickness }, [mode, thickness]);
  return {
    slab,
    thickness,
    setSlab: (next: Slab | null): void => {
      setMode(next?.mode);
      if (next) setThickness(next.thickness);
    },
    /** The chosen mode again shows one slice. */
    toggleSlab: (chosen: SlabMode): void => setMode(mode === chosen ? undefined : chosen),
    setThickness: (millimetres: number): void => setThickness(clampThickness(millimetres)),
  };
};

/** The preset itself where it has these values: its button is pressed then. */
const windowOf = ({ centre, width }: CtWindow): CtWindow =>
  Object.values(WINDOWS).find((preset) => preset.centre === centre && preset.width === width) ?? {
    centre,
    width,
  };

/** The view settings, which stay the same from series to series. */
export const useViewSettings = (start?: PinnedScanView) => {
  const [window, setWindow] = useState<CtWindow>(() => (start ? windowOf(start.window) : WINDOWS.bone));
  const [tool, setTool] = useState<Tool>('cross');
  const [active, setActive] = useState<Plane>(start?.plane ?? 'axial');
  const [isAlone, setAlone] = useState(start?.isAlone ?? false);
  const [isHelping, setHelping] = useState(false);
  const slab = useSlab(start?.slab ?? undefined);
  return {
    ...slab,
    /** Those of a question. */
    restore: (view: PinnedScanView): void => {
      setWindow(windowOf(view.window));
      setActive(view.plane);
      setAlone(view.isAlone);
      slab.setSlab(view.slab);
    },
    window,
    setWindow,
    /** By a drag of so many pixels. */
    adjustWindow: (x: number, y: number): void => setWindow((now) => draggedWindow(now, x, y)),
    tool,
    setTool,
    active,
    setActive,
    isAlone,
    setAlone,
    isHelping,
    setHelping,
  };
};

export type ViewSettings = ReturnType<typeof useViewSettings>;
