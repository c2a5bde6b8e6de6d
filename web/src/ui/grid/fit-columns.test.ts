import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column } from './column.ts';
import { fitColumns } from './fit-columns.ts';

const column = (id: string, width: number, more: Partial<Column<unknown>> = {}): Column<unknown> => ({
  id,
  label: id,
  text: () => id,
  width,
  ...more,
});
const COLUMNS = [
  column('id', 50),
  column('status', 150),
  column('created', 100, { foldsInto: 'status', foldOrder: 1 }),
  column('patient', 100, { flex: 1 }),
  column('description', 100, { foldsInto: 'patient', foldOrder: 2, flex: 1 }),
];
const fit = (width: number | undefined, chosen: Record<string, boolean> = {}) => {
  const { columns, folded, scale } = fitColumns(COLUMNS, { width, widths: {}, chosen });
  return {
    shown: columns.map(({ id }) => id),
    folded: [...folded].map(([host, under]) => [host, ...under.map(({ id }) => id)]),
    scale,
  };
};

describe('the columns of a narrow list', () => {
  it('are all shown where they fit, and while the width is not known', () => {
    for (const width of [500, undefined])
      expect(fit(width)).toEqual({ shown: COLUMNS.map(({ id }) => id), folded: [], scale: 1 });
  });

  it('fold in their order, no more than necessary', () => {
    expect(fit(499)).toMatchObject({
      shown: ['id', 'status', 'created', 'patient'],
      folded: [['patient', 'description']],
    });
    expect(fit(399)).toMatchObject({
      shown: ['id', 'status', 'patient'],
      folded: [
        ['patient', 'description'],
        ['status', 'created'],
      ],
    });
  });

  it('do not fold where the person has chosen them, or where the other column is hidden', () => {
    expect(fit(399, { description: true }).shown).toContain('description');
    const alone = COLUMNS.filter(({ id }) => id !== 'patient');
    const { columns } = fitColumns(alone, { width: 100, widths: {}, chosen: {} });
    expect(columns.map(({ id }) => id)).toContain('description');
  });

  it('are narrowed after that, and never lost', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), (width) => {
        const { shown, folded, scale } = fit(width);
        const all = [...shown, ...folded.flatMap(([, ...under]) => under)];
        expect(all.toSorted()).toEqual(COLUMNS.map(({ id }) => id).toSorted());
        expect(scale).toBeGreaterThanOrEqual(0.7);
        expect(scale < 1 ? shown : []).not.toContain('created');
      }),
    );
  });
});
