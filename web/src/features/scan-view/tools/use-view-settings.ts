import type { Plane } from '@cotyle/domain/ct/planes';
import { useMemo, useState } from 'react';
import type { Tool } from './tools.ts';
import { clampThickness } from '../rendering/slab.ts';
import type { Slab, SlabMode } from '../rendering/slab.ts';
import { draggedWindow, WINDOWS } from '../rendering/windows.ts';
import type { CtWindow } from '../rendering/windows.ts';

const THICKNESS = 10;

/** One slice, or a slab; its thickness stays while it is off. */
const useSlab = () => {
  const [mode, setMode] = useState<SlabMode>();
  const [thickness, setThickness] = useState(THICKNESS);
  const slab = useMemo((): Slab | undefined => mode && { mode, thickness }, [mode, thickness]);
  return {
    slab,
    thickness,
    /** The chosen mode again shows one slice. */
    toggleSlab: (chosen: SlabMode): void => setMode(mode === chosen ? undefined : chosen),
    setThickness: (millimetres: number): void => setThickness(clampThickness(millimetres)),
  };
};

/** The view settings, which stay the same from series to series. */
export const useViewSettings = () => {
  const [window, setWindow] = useState<CtWindow>(WINDOWS.bone);
  const [tool, setTool] = useState<Tool>('cross');
  const [active, setActive] = useState<Plane>('axial');
  const [isAlone, setAlone] = useState(false);
  const [isHelping, setHelping] = useState(false);
  return {
    ...useSlab(),
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
