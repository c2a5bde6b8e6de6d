import { BONE_WINDOW } from '../../../shared/ct-view/bone-window.ts';

/** The range of Hounsfield units from black to white. */
export interface CtWindow {
  readonly centre: number;
  readonly width: number;
}

export const WINDOW_NAMES = ['bone', 'soft', 'metal'] as const;
export type WindowName = (typeof WINDOW_NAMES)[number];

interface NamedWindow extends CtWindow {
  readonly label: string;
  readonly key: string;
}

export const WINDOWS: Readonly<Record<WindowName, NamedWindow>> = {
  bone: { label: 'Bone', key: 'B', ...BONE_WINDOW },
  soft: { label: 'Soft tissue', key: 'S', centre: 40, width: 400 },
  /** Wide enough to show structure inside an implant. */
  metal: { label: 'Metal', key: 'M', centre: 3000, width: 8000 },
};

const MIN_WIDTH = 10;
const MAX_WIDTH = 12_000;

/** After a drag of so many pixels: wider to the right, darker downwards. */
export const draggedWindow = ({ centre, width }: CtWindow, x: number, y: number): CtWindow => ({
  width: Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width * Math.exp(x / 200)))),
  centre: Math.round(centre + (y * width) / 400),
});
