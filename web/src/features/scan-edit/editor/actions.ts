import type { EditedView } from '../../../shared/ct-view/scan-editor.ts';
import type { EditorCore } from './editor-core.ts';

interface EditAction {
  readonly key: string;
  readonly run: (core: EditorCore, view: EditedView) => Promise<unknown>;
}

/** The σ of the filter, in millimetres. */
const SMOOTHING = 1;
/** Cubic millimetres. */
const SMALL_PART = 500;

/** What is done to the chosen segment as a whole. */
export const ACTIONS = {
  fillHoles: {
    key: 'Shift+F',
    run: (core, view) => core.run(view, { kind: 'fill-holes', segment: core.valueOf() }),
  },
  smooth: {
    key: 'Shift+S',
    run: (core, view) => core.run(view, { kind: 'smooth', segment: core.valueOf(), millimetres: SMOOTHING }),
  },
  keepLargest: {
    key: 'Shift+L',
    run: (core, view) =>
      core.run(view, { kind: 'islands', segment: core.valueOf(), keep: { kind: 'largest' } }),
  },
  removeSmall: {
    key: 'Shift+R',
    run: (core, view) =>
      core.run(view, {
        kind: 'islands',
        segment: core.valueOf(),
        keep: { kind: 'at-least', cubicMillimetres: SMALL_PART },
      }),
  },
  interpolate: { key: 'Shift+I', run: (core, view) => core.interpolate(view) },
} as const satisfies Record<string, EditAction>;

export type ActionName = keyof typeof ACTIONS;
export const ACTION_NAMES = Object.keys(ACTIONS) as ActionName[];
