import type { Plane } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import { toPatient } from '../../../shared/ct-view/viewport.ts';
import type { ScreenPoint, Viewport } from '../../../shared/ct-view/viewport.ts';
import type { ScanRenderer } from '../rendering/renderer.ts';
import type { Measuring } from '../tools/use-measuring.ts';
import type { ViewSettings } from '../tools/use-view-settings.ts';
import type { PaneActions } from './gestures.ts';
import type { Position } from '../slices/use-position.ts';

interface PaneActionsOptions {
  readonly plane: Plane;
  readonly viewport: Viewport | undefined;
  readonly renderer: ScanRenderer | undefined;
  readonly position: Position;
  readonly settings: ViewSettings;
  readonly measuring: Measuring;
  /** Whether the images say how large their pixels are. */
  readonly isScaled: boolean;
}

/** The pointer actions of one view. */
export const paneActions = ({
  plane,
  viewport,
  renderer,
  position,
  settings,
  measuring,
  isScaled,
}: PaneActionsOptions): PaneActions => {
  const through = (action: (point: Vector) => void) => (at: ScreenPoint) => {
    if (viewport) action(toPatient(viewport, at));
  };
  const { tool } = settings;
  return {
    point: through(position.moveTo),
    press: through((point) => {
      if (tool === 'angle' || (tool === 'length' && isScaled)) measuring.press(tool, plane, point);
    }),
    stretch: through(measuring.stretch),
    release: measuring.release,
    abandon: measuring.abandonDrag,
    pan: (x, y) => renderer?.shift(plane, x, y),
    zoom: (factor) => renderer?.zoom(plane, factor),
    pinch: (pinch) => renderer?.pinch(plane, pinch),
    adjust: (x, y) => settings.adjustWindow(x, y),
    scroll: (by) => position.scroll(plane, by),
  };
};
