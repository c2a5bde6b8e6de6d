import type { Plane } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import { toPatient } from '../rendering/viewport.ts';
import type { ScreenPoint, Viewport } from '../rendering/viewport.ts';
import type { ScanRenderer } from '../rendering/renderer.ts';
import { draggedWindow } from '../rendering/windows.ts';
import type { ViewSettings } from '../tools/use-view-settings.ts';
import type { PaneActions } from './use-pane-pointer.ts';
import type { Position } from '../slices/use-position.ts';

interface PaneActionsOptions {
  readonly plane: Plane;
  readonly viewport: Viewport | undefined;
  readonly renderer: ScanRenderer | undefined;
  readonly position: Position;
  readonly settings: ViewSettings;
  readonly onMark: (plane: Plane, point: Vector) => void;
}

/** The pointer actions of one view. */
export const paneActions = ({
  plane,
  viewport,
  renderer,
  position,
  settings,
  onMark,
}: PaneActionsOptions): PaneActions => {
  const through = (action: (point: Vector) => void) => (at: ScreenPoint) => {
    if (viewport) action(toPatient(viewport, at));
  };
  return {
    point: through(position.moveTo),
    mark: through((point) => onMark(plane, point)),
    pan: (x, y) => renderer?.shift(plane, x, y),
    zoom: (factor) => renderer?.zoom(plane, factor),
    adjust: (x, y) => settings.setWindow(draggedWindow(settings.window, x, y)),
    scroll: (by) => position.scroll(plane, by),
  };
};
