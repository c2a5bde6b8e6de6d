import { difference, lengthOf } from '@cotyle/domain/ct/vector';
import { doubtText } from '@cotyle/domain/segmentation/draft/doubts';
import { SEGMENT_NAMES, SEGMENTS } from '@cotyle/domain/segmentation/segments';
import type { EditedView } from '../../../shared/ct-view/scan-editor.ts';
import type { Shortcut } from '../../../ui/keys.ts';
import { EDIT_TEXTS } from '../texts.ts';
import { ACTIONS, ACTION_NAMES } from './actions.ts';
import { EDIT_TOOLS, resized, withSegment } from '../edit-settings.ts';
import type { EditTool } from '../edit-settings.ts';
import { addStroke, addToLine, cut, dab, divideByStrokes, flood } from './editor-pointer.ts';
import type { EditorCore } from './editor-core.ts';
import { showPlace } from './show-place.ts';

export const EDIT_TOOL_KEYS: Readonly<Record<EditTool, string>> = {
  brush: 'Q',
  eraser: 'E',
  strokes: 'T',
  scalpel: 'K',
  flood: 'O',
};

/** The keys 1 to 3 are those of the views. */
const FIRST_SEGMENT_KEY = 4;
export const segmentKey = (index: number): string => String(FIRST_SEGMENT_KEY + index);

/** Millimetres: the cross-hair is moved to the middle of a voxel. */
const AT_DOUBT = 4;

/** The chosen tool at the cross-hair, for those who work by keyboard alone. */
const applyTool = async (core: EditorCore, view: EditedView): Promise<void> => {
  const { active, point } = view;
  if (!core.mayChange()) return;
  const { tool } = core.settings.get();
  if (tool === 'brush' || tool === 'eraser') await dab(core, view, active, point);
  else if (tool === 'flood') await flood(core, view, point);
  else if (tool === 'scalpel') addToLine(core, active, point);
  else {
    addStroke(core, [point]);
    await divideByStrokes(core, view);
  }
};

const toolKeys = (core: EditorCore, view: EditedView): readonly Shortcut[] => [
  ...EDIT_TOOLS.map((tool) => ({
    keys: [EDIT_TOOL_KEYS[tool]],
    label: EDIT_TEXTS.tool[tool],
    run: () => {
      core.settings.set({ ...core.settings.get(), tool });
      view.setPointing(true);
    },
  })),
  {
    keys: ['R'],
    label: 'Brush and eraser: in the slice, or as a sphere',
    run: () => core.settings.set({ ...core.settings.get(), isSphere: !core.settings.get().isSphere }),
  },
  {
    keys: ['U', 'I'],
    label: 'Smaller, larger brush; also the wheel with Shift or Alt',
    run: (key) => core.settings.set(resized(core.settings.get(), key === 'I' ? 1 : -1)),
  },
  {
    keys: ['Enter', ' '],
    label: 'Use the editing tool at the cross-hair',
    run: view.isPointing ? () => void applyTool(core, view) : undefined,
  },
  {
    keys: ['Shift+Enter'],
    label: 'Scalpel: cut along the points',
    run: view.isPointing ? () => void cut(core, view) : undefined,
  },
];

export const overlayShortcut = (core: EditorCore): Shortcut => ({
  keys: ['V'],
  label: EDIT_TEXTS.overlays,
  run: () => core.settings.set({ ...core.settings.get(), isShown: !core.settings.get().isShown }),
});

const segmentKeys = (core: EditorCore): readonly Shortcut[] => [
  ...SEGMENT_NAMES.map((name, index) => ({
    keys: [segmentKey(index)],
    label: SEGMENTS[name].label,
    run: () => core.settings.set(withSegment(core.settings.get(), name)),
  })),
  overlayShortcut(core),
];

/** Around the place that is shown now. */
const doubtKeys = (core: EditorCore, view: EditedView): readonly Shortcut[] => {
  const { doubts } = core.session.record;
  const step = (by: 1 | -1): void => {
    const shown = doubts.findIndex(({ place }) => lengthOf(difference(place, view.point)) < AT_DOUBT);
    const start = shown < 0 && by < 0 ? 0 : shown;
    const next = doubts[(start + by + doubts.length) % doubts.length];
    if (!next) return;
    showPlace(view, core.session.grids, next.place);
    core.notice.set(doubtText(next));
  };
  return doubts.length === 0
    ? []
    : [
        {
          keys: ['Y', 'Shift+Y'],
          label: EDIT_TEXTS.nextDoubt,
          run: (key) => step(key === 'Y' ? 1 : -1),
        },
      ];
};

export const editorShortcuts = (core: EditorCore, view: EditedView): readonly Shortcut[] => [
  { keys: ['Ctrl+Z'], label: EDIT_TEXTS.undo, run: () => void core.undo(view) },
  { keys: ['Ctrl+Shift+Z', 'Ctrl+Y'], label: EDIT_TEXTS.redo, run: () => void core.redo(view) },
  ...toolKeys(core, view),
  ...segmentKeys(core),
  ...doubtKeys(core, view),
  ...ACTION_NAMES.map((name) => ({
    keys: [ACTIONS[name].key],
    label: EDIT_TEXTS[name],
    run: () => void ACTIONS[name].run(core, view),
  })),
];
