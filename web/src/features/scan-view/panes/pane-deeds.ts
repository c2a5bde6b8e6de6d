import type { Plane } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import { inBody } from '../picture/sight.ts';
import type { ScreenPoint, Sight } from '../picture/sight.ts';
import type { Stage } from '../picture/stage.ts';
import { windowDragged } from '../picture/windows.ts';
import type { Look } from '../tools/use-look.ts';
import type { PaneDeeds } from './use-pane-pointer.ts';
import type { Position } from '../slices/use-position.ts';

interface Parts {
  readonly plane: Plane;
  readonly sight: Sight | undefined;
  readonly stage: Stage | undefined;
  readonly position: Position;
  readonly look: Look;
  readonly onMark: (plane: Plane, point: Vector) => void;
}

/** What a pointer does in one of the views. */
export const paneDeeds = ({ plane, sight, stage, position, look, onMark }: Parts): PaneDeeds => {
  const through = (deed: (point: Vector) => void) => (at: ScreenPoint) => {
    if (sight) deed(inBody(sight, at));
  };
  return {
    point: through(position.moveTo),
    mark: through((point) => onMark(plane, point)),
    pan: (x, y) => stage?.shift(plane, x, y),
    zoom: (factor) => stage?.zoom(plane, factor),
    adjust: (x, y) => look.setWindow(windowDragged(look.window, x, y)),
    scroll: (by) => position.scroll(plane, by),
  };
};
