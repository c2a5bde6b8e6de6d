import type { EditorLayerProps, EditorPanelProps, ScanEditor } from '../../../shared/ct-view/scan-editor.ts';
import { LabelLayer } from '../overlay/label-layer.tsx';
import { EditorPanel } from '../panel/editor-panel.tsx';
import type { EditorCore } from '../editor/editor-core.ts';
import { NOTHING_DRAWN } from '../editor/editor-core.ts';
import { createEditorPointer } from '../editor/editor-pointer.ts';
import { editorShortcuts } from '../editor/editor-shortcuts.ts';
import { editedSeries } from '../editor/edited-series.ts';

/** The segmentation editor as the CT viewer takes it. */
export const createScanEditor = (core: EditorCore, onReopen: () => void): ScanEditor => ({
  seriesOf: (all) => editedSeries(core.session.record.grids, all),
  Layer: (props: EditorLayerProps) => <LabelLayer core={core} {...props} />,
  Panel: (props: EditorPanelProps) => <EditorPanel core={core} onReopen={onReopen} {...props} />,
  pointer: createEditorPointer(core),
  shortcutsOf: (view) => editorShortcuts(core, view),
  cancel: () => {
    const { line, strokes, cursor } = core.drawing.get();
    if (!line && strokes.length === 0) return false;
    core.drawing.set({ ...NOTHING_DRAWN, cursor });
    return true;
  },
});
