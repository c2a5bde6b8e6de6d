import type { Column } from './column.ts';

/** How far a column with a flexible width may be narrowed: its text takes two lines. */
const NARROWEST = 0.7;

interface FitOptions {
  /** In pixels, that all columns have together; undefined while it is not known. */
  readonly width: number | undefined;
  /** In pixels, of resized columns. */
  readonly widths: Readonly<Record<string, number>>;
  /** Columns that the person has chosen explicitly do not fold. */
  readonly chosen: Readonly<Record<string, boolean>>;
}

export interface FittedColumns<Row> {
  readonly columns: readonly Column<Row>[];
  /** The columns that are shown as second lines, by the column under whose text they are. */
  readonly folded: ReadonlyMap<string, readonly Column<Row>[]>;
  /** The factor of the width of flexible columns. */
  readonly scale: number;
}

const widthOf = <Row>({ id, width }: Column<Row>, widths: FitOptions['widths']): number =>
  widths[id] ?? width;

/** Folds columns into others, and then narrows the flexible ones, until the rest fits. */
export const fitColumns = <Row>(
  shown: readonly Column<Row>[],
  { width, widths, chosen }: FitOptions,
): FittedColumns<Row> => {
  const folded = new Map<string, readonly Column<Row>[]>();
  let columns = shown;
  if (width === undefined) return { columns, folded, scale: 1 };
  const needed = (): number => columns.reduce((sum, column) => sum + widthOf(column, widths), 0);
  const foldable = shown
    .filter(({ id, foldsInto }) => chosen[id] !== true && shown.some((other) => other.id === foldsInto))
    .toSorted((a, b) => (b.foldOrder ?? 0) - (a.foldOrder ?? 0));
  for (const column of foldable) {
    if (needed() <= width) break;
    const host = column.foldsInto ?? '';
    columns = columns.filter((one) => one !== column);
    folded.set(host, [...(folded.get(host) ?? []), column]);
  }
  const flexible = columns
    .filter(({ id, flex }) => flex && widths[id] === undefined)
    .reduce((sum, column) => sum + column.width, 0);
  const excess = needed() - width;
  const scale = excess > 0 && flexible > 0 ? Math.max(NARROWEST, 1 - excess / flexible) : 1;
  return { columns, folded, scale };
};
