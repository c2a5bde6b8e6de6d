import type {
  EditorLayerProps,
  EditorPanelProps,
  EditorPointer,
  ScanEditor,
} from '../../../shared/ct-view/scan-editor.ts';
import { useStore } from '../../../ui/store.ts';
import { LabelLayer } from '../overlay/label-layer.tsx';
import { EditorPanel } from '../panel/editor-panel.tsx';
import type { EditorCore } from '../editor/editor-core.ts';
import { NOTHING_DRAWN } from '../editor/editor-core.ts';
import { createEditorPointer } from '../editor/editor-pointer.ts';
import { editorShortcuts } from '../editor/editor-shortcuts.ts';
import { editedSeries } from '../editor/edited-series.ts';
import { LandmarkMarks } from '../landmark-pane/landmark-marks.tsx';
import { createLandmarkPointer } from '../landmark-pane/landmark-pointer.ts';
import { landmarkShortcuts, MODE_KEY, toggleMode } from '../landmark-pane/landmark-shortcuts.ts';
import { LANDMARK_TEXTS } from '../landmarks/landmark-texts.ts';

const Layer = ({ core, ...props }: EditorLayerProps & { readonly core: EditorCore }) => {
  const mode = useStore(core.mode);
  return (
    <>
      <LabelLayer core={core} {...props} />
      {mode === 'landmarks' ? (
        <LandmarkMarks landmarks={core.session.landmarks} viewport={props.viewport} />
      ) : null}
    </>
  );
};

/** That of the segments or that of the landmarks, by what is edited. */
const createPointer = (core: EditorCore): EditorPointer => {
  const pointers = { segments: createEditorPointer(core), landmarks: createLandmarkPointer(core) };
  const pointer = (): EditorPointer => pointers[core.mode.get()];
  return {
    press: (...given) => pointer().press(...given),
    stretch: (...given) => pointer().stretch(...given),
    release: (...given) => pointer().release(...given),
    abandon: () => pointer().abandon(),
    hover: (...given) => pointer().hover(...given),
    resize: (by) => pointer().resize(by),
  };
};

/** Ends what is being drawn, or lets go of the chosen landmark. */
const cancel = ({ drawing, mode, session: { landmarks } }: EditorCore): boolean => {
  if (mode.get() === 'landmarks') {
    const isChosen = landmarks.get().selected !== undefined;
    landmarks.select(undefined);
    return isChosen;
  }
  const { line, strokes, cursor } = drawing.get();
  if (!line && strokes.length === 0) return false;
  drawing.set({ ...NOTHING_DRAWN, cursor });
  return true;
};

/** The segmentation editor as the CT viewer takes it. */
export const createScanEditor = (core: EditorCore, onReopen: () => void): ScanEditor => ({
  seriesOf: (all) => editedSeries(core.session.record.grids, all),
  Layer: (props: EditorLayerProps) => <Layer core={core} {...props} />,
  Panel: (props: EditorPanelProps) => <EditorPanel core={core} onReopen={onReopen} {...props} />,
  pointer: createPointer(core),
  shortcutsOf: (view) => [
    { keys: [MODE_KEY], label: LANDMARK_TEXTS.toggleKey, run: () => toggleMode(core, view) },
    ...(core.mode.get() === 'landmarks' ? landmarkShortcuts(core, view) : editorShortcuts(core, view)),
  ],
  cancel: () => cancel(core),
});
