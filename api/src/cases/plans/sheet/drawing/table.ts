import type { Column } from './block.ts';
import { lineHeight, LINE, SOFT } from './pen.ts';
import type { Element, Pen, TextStyle } from './pen.ts';

export interface TableColumn {
  /** A part of the whole width. */
  readonly share: number;
  readonly style: TextStyle;
  readonly maxLines: number;
  readonly align?: 'left' | 'right';
}

interface Table {
  readonly height: number;
  readonly drawIn: (parent: Element, top: number) => void;
}

interface TableContent {
  readonly header?: readonly string[];
  /** The first cell of each row is its heading. */
  readonly rows: readonly (readonly string[])[];
  readonly columns: readonly TableColumn[];
}

const PADDING = 2.1;
const GAP = 8;
const HEADER: TextStyle = { face: 'regular', size: 8, colour: SOFT };

/** Cells with their lines; rows are as high as their highest cell. */
export const table = (pen: Pen, { header, rows, columns }: TableContent, { x, width }: Column): Table => {
  const cells = columns.map((column, n) => {
    const before = columns.slice(0, n).reduce((sum, { share }) => sum + share, 0);
    return { ...column, x: x + before * width, width: column.share * width - GAP };
  });
  const measured = rows.map((row) => {
    const texts = cells.map((cell, n) => pen.lines(row[n] ?? '', cell.style, cell.width, cell.maxLines));
    const height = Math.max(
      ...texts.map((lines, n) => lines.length * lineHeight(cells[n]?.style ?? HEADER)),
      0,
    );
    return { texts, height: height + 2 * PADDING };
  });
  const headerHeight = header ? lineHeight(HEADER) + 2 : 0;
  const drawHeader = (element: Element, top: number): void => {
    if (!header) return;
    pen.group(element, 'TR', (row) =>
      cells.forEach((cell, n) =>
        pen.text(
          row,
          'TH',
          { lines: [header[n] ?? ''], style: HEADER, placed: { ...cell, y: top } },
          { scope: 'Column' },
        ),
      ),
    );
  };
  const drawRow = (element: Element, texts: readonly (readonly string[])[], y: number): void =>
    pen.group(element, 'TR', (row) =>
      cells.forEach((cell, n) =>
        pen.text(
          row,
          n === 0 ? 'TH' : 'TD',
          { lines: texts[n] ?? [], style: cell.style, placed: { ...cell, y: y + PADDING } },
          n === 0 ? { scope: 'Row' } : {},
        ),
      ),
    );
  return {
    height: headerHeight + measured.reduce((sum, { height }) => sum + height, 0),
    drawIn: (parent, top) =>
      pen.group(parent, 'Table', (element) => {
        drawHeader(element, top);
        let y = top + headerHeight;
        for (const { texts, height } of measured) {
          const line = y;
          pen.artifact(() => {
            pen.doc
              .moveTo(x, line)
              .lineTo(x + width, line)
              .lineWidth(0.4)
              .stroke(LINE);
          });
          drawRow(element, texts, y);
          y += height;
        }
      }),
  };
};
