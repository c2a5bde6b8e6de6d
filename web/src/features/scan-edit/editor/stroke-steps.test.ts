import { describe, expect, it } from 'vitest';
import type { EditedView } from '../../../shared/ct-view/scan-editor.ts';
import { withSegment } from '../edit-settings.ts';
import type { Operation } from '../worker/operations.ts';
import { createEditorCore } from './editor-core.ts';
import { addStroke, divideByStrokes, flood } from './editor-pointer.ts';
import type { GridEditor } from './grid-editor.ts';
import type { EditSession } from './session.ts';

const view = { series: 0, planes: { axial: { axis: 2 } } } as unknown as EditedView;

/** An editor whose volume changes with each operation, and remembers what was asked of it. */
const opened = () => {
  const asked: string[] = [];
  const grid = {
    apply: ({ kind }: Operation) => {
      asked.push(kind);
      return Promise.resolve({ cubicMillimetres: 20 });
    },
    undo: () => Promise.resolve(void asked.push('undo')),
    redo: () => Promise.resolve(void asked.push('redo')),
  } as unknown as GridEditor;
  const core = createEditorCore({ grids: [grid], canEdit: () => true } as unknown as EditSession);
  const stroke = async (segment: 'LEFT_HIP_BONE' | 'LEFT_FEMUR'): Promise<void> => {
    core.settings.set(withSegment(core.settings.get(), segment));
    addStroke(core, [[0, 0, 0]]);
    await divideByStrokes(core, view);
  };
  return { core, asked, stroke, drawn: () => core.drawing.get().strokes.length };
};

describe('Undo after strokes', () => {
  it('takes back the last stroke, with what it has divided', async () => {
    const { core, asked, stroke, drawn } = opened();
    await stroke('LEFT_HIP_BONE');
    await stroke('LEFT_FEMUR');
    expect([asked, drawn()]).toEqual([['strokes'], 2]);
    await core.undo(view);
    expect([asked, drawn()]).toEqual([['strokes', 'undo'], 1]);
  });

  it('takes back a stroke that has divided nothing, and nothing else', async () => {
    const { core, asked, stroke, drawn } = opened();
    await stroke('LEFT_HIP_BONE');
    await core.undo(view);
    expect([asked, drawn()]).toEqual([[], 0]);
  });

  it('goes on with the step before the strokes', async () => {
    const { core, asked, stroke, drawn } = opened();
    await stroke('LEFT_HIP_BONE');
    await core.undo(view);
    await core.undo(view);
    expect([asked, drawn()]).toEqual([['undo'], 0]);
  });

  it('takes back another tool that was used after them, which removes them', async () => {
    const { core, asked, stroke, drawn } = opened();
    await stroke('LEFT_HIP_BONE');
    await stroke('LEFT_FEMUR');
    await flood(core, view, [0, 0, 0]);
    expect(drawn()).toBe(0);
    await core.undo(view);
    expect(asked).toEqual(['strokes', 'flood', 'undo']);
  });

  it('is redone without the strokes on the screen', async () => {
    const { core, asked, stroke, drawn } = opened();
    await stroke('LEFT_HIP_BONE');
    await stroke('LEFT_FEMUR');
    await core.undo(view);
    await core.redo(view);
    expect([asked, drawn()]).toEqual([['strokes', 'undo', 'redo'], 0]);
  });
});
