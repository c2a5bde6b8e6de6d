import type { Plane } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import { toPatient } from '../../../shared/ct-view/viewport.ts';
import type { ScreenPoint, Viewport } from '../../../shared/ct-view/viewport.ts';
import type { ScanRenderer } from '../rendering/renderer.ts';
import type { EditedView, ScanEditor } from '../../../shared/ct-view/scan-editor.ts';
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
  /** Left out where no point is asked about. */
  readonly onAsk: ((plane: Plane, point: Vector) => void) | undefined;
  readonly editing: { readonly editor: ScanEditor; readonly view: EditedView } | undefined;
}

/** A press of the pointer: it measures, or it is the editor's. */
const pressActions = (
  { plane, viewport, settings, measuring, isScaled, onAsk, editing }: PaneActionsOptions,
  through: (action: (point: Vector) => void) => (at: ScreenPoint) => void,
): Pick<PaneActions, 'press' | 'stretch' | 'release' | 'abandon'> => {
  const { tool } = settings;
  if (onAsk)
    return {
      press: through((point) => onAsk(plane, point)),
      stretch: () => undefined,
      release: () => undefined,
      abandon: () => undefined,
    };
  if (tool === 'edit' && editing) {
    const { pointer } = editing.editor;
    return {
      press: through((point) => pointer.press(editing.view, plane, point, viewport?.pixel[0] ?? 1)),
      stretch: through((point) => pointer.stretch(editing.view, plane, point)),
      release: () => pointer.release(editing.view, plane),
      abandon: pointer.abandon,
    };
  }
  return {
    press: through((point) => {
      if (tool === 'angle' || (tool === 'length' && isScaled)) measuring.press(tool, plane, point);
    }),
    stretch: through(measuring.stretch),
    release: measuring.release,
    abandon: measuring.abandonDrag,
  };
};

/** The pointer actions of one view. */
export const paneActions = (options: PaneActionsOptions): PaneActions => {
  const { plane, viewport, renderer, position, settings, editing } = options;
  const through = (action: (point: Vector) => void) => (at: ScreenPoint) => {
    if (viewport) action(toPatient(viewport, at));
  };
  return {
    ...pressActions(options, through),
    point: through(position.moveTo),
    pan: (x, y) => renderer?.shift(plane, x, y),
    zoom: (factor) => renderer?.zoom(plane, factor),
    pinch: (pinch) => renderer?.pinch(plane, pinch),
    adjust: (x, y) => settings.adjustWindow(x, y),
    scroll: (by) => position.scroll(plane, by),
    hover: (at) => editing?.editor.pointer.hover(plane, at && viewport ? toPatient(viewport, at) : undefined),
    resize: (by) => editing?.editor.pointer.resize(by),
  };
};
