import type { Vector } from '@cotyle/domain/ct/vector';
import { describe, expect, it } from 'vitest';
import type { ViewSettings } from './use-view-settings.ts';
import type { Position } from '../slices/use-position.ts';
import { angleAt, measuredText } from './measures.ts';
import { shortcutsOf } from './shortcuts.ts';
import { TOOL_KEYS, TOOLS } from './tools.ts';
import { WINDOW_NAMES, draggedWindow, WINDOWS } from '../rendering/windows.ts';

const measure = (kind: 'length' | 'angle', ...points: readonly Vector[]) =>
  ({ id: 1, kind, plane: 'axial', points }) as const;

describe('a measurement in a scan', () => {
  it('is a length in millimetres and an angle in degrees, with one decimal', () => {
    expect(measuredText(measure('length', [0, 0, 0], [3, 4, 12]))).toBe('13.0 mm');
    expect(measuredText(measure('angle', [1, 0, 0], [0, 0, 0], [0, 2, 0]))).toBe('90.0°');
    expect(angleAt([1, 0, 0], [0, 0, 0], [-1, 1e-9, 0])).toBeCloseTo(180, 5);
  });

  it('has no text before its last point', () => {
    expect(measuredText(measure('length', [0, 0, 0]))).toBe('');
    expect(measuredText(measure('angle', [0, 0, 0], [1, 0, 0]))).toBe('');
  });
});

describe('the window of a scan', () => {
  it('becomes wider by a drag to the right and darker by a drag downwards', () => {
    expect(draggedWindow(WINDOWS.bone, 100, 0).width).toBeGreaterThan(WINDOWS.bone.width);
    expect(draggedWindow(WINDOWS.bone, 0, 100).centre).toBeGreaterThan(WINDOWS.bone.centre);
    expect(draggedWindow(WINDOWS.bone, -9999, 0).width).toBe(10);
    expect(draggedWindow(WINDOWS.bone, 9999, 0).width).toBe(12_000);
  });
});

describe('the shortcuts of the CT viewer', () => {
  const shortcuts = shortcutsOf({
    settings: { tool: 'length' } as ViewSettings,
    renderer: undefined,
    shown: ['axial', 'coronal', 'sagittal'],
    active: 'axial',
    viewport: undefined,
    position: {} as Position,
    onFocus: () => undefined,
    onMark: () => undefined,
    onRemovePoint: () => undefined,
    onRemoveLast: () => undefined,
    onHip: () => undefined,
    onSeries: () => undefined,
  });
  const keys = shortcuts.flatMap((one) => one.keys);

  it('are unique', () => {
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('reach every window and every tool', () => {
    for (const name of WINDOW_NAMES) expect(keys).toContain(WINDOWS[name].key);
    for (const tool of TOOLS) expect(keys).toContain(TOOL_KEYS[tool]);
  });
});
