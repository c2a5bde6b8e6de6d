import type { Plane } from '@cotyle/domain/ct/planes';
import { useState } from 'react';
import type { Tool } from './tools.ts';
import { WINDOWS } from '../rendering/windows.ts';
import type { CtWindow } from '../rendering/windows.ts';

/** The view settings, which stay the same from series to series. */
export const useViewSettings = () => {
  const [window, setWindow] = useState<CtWindow>(WINDOWS.bone);
  const [tool, setTool] = useState<Tool>('cross');
  const [active, setActive] = useState<Plane>('axial');
  const [isAlone, setAlone] = useState(false);
  const [isHelping, setHelping] = useState(false);
  return { window, setWindow, tool, setTool, active, setActive, isAlone, setAlone, isHelping, setHelping };
};

export type ViewSettings = ReturnType<typeof useViewSettings>;
