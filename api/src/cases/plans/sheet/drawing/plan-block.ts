import type { SheetContent } from '@cotyle/domain/sheets/sheet-content';
import { SHEET_TEXTS } from '@cotyle/domain/sheets/texts';
import { drawHeading, HEADING_HEIGHT } from './block.ts';
import type { Block, Column } from './block.ts';
import { LINE, SOFT } from './pen.ts';
import type { Pen } from './pen.ts';
import { table } from './table.ts';

const TILE = { height: 62, gap: 8 } as const;

/** Large numbers, each in a box of its own. */
const drawNumbers = (pen: Pen, { numbers }: SheetContent, column: Column, top: number): void => {
  const width = (column.width - TILE.gap * (numbers.length - 1)) / numbers.length;
  numbers.forEach(({ label, value }, n) => {
    const x = column.x + n * (width + TILE.gap);
    pen.artifact(() => {
      pen.doc.rect(x, top, width, TILE.height).lineWidth(0.8).stroke(LINE);
    });
    const number = pen.fitted(
      value,
      { face: 'bold', size: 40 },
      { width: width - 12, height: 50, smallest: 12 },
    );
    pen.group(pen.root, 'P', (element) => {
      pen.text(element, 'Span', {
        lines: [label],
        style: { face: 'regular', size: 9.5, colour: SOFT },
        placed: { x: x + 8, y: top + 4, width: width - 16 },
      });
      pen.tag(element, 'Span', () =>
        pen.writeCentred(number.lines[0] ?? '', number.style, {
          x: x + 6,
          y: top + 15,
          width: width - 12,
          height: TILE.height - 17,
          align: 'center',
        }),
      );
    });
  });
};

/** The planned numbers, and the implants with where they go. */
export const planBlock = (pen: Pen, content: SheetContent, column: Column): Block => {
  const { implants } = content;
  const rows = table(
    pen,
    {
      header: [SHEET_TEXTS.part, SHEET_TEXTS.implant, SHEET_TEXTS.position],
      rows: implants.map(({ kind, name, position }) => [kind, name, position]),
      columns: [
        { share: 0.09, style: { face: 'bold', size: 11 }, maxLines: 1 },
        { share: 0.45, style: { face: 'bold', size: 10.5 }, maxLines: 2 },
        { share: 0.46, style: { face: 'regular', size: 10.5 }, maxLines: 2 },
      ],
    },
    column,
  );
  const implantsTop = TILE.height + 9;
  return {
    height: implantsTop + HEADING_HEIGHT + (implants.length > 0 ? rows.height : 14),
    draw: (top) => {
      drawNumbers(pen, content, column, top);
      drawHeading(pen, pen.root, SHEET_TEXTS.implants, column, top + implantsTop);
      const y = top + implantsTop + HEADING_HEIGHT;
      if (implants.length > 0) rows.drawIn(pen.root, y);
      else
        pen.text(pen.root, 'P', {
          lines: [SHEET_TEXTS.noImplants],
          style: { face: 'regular', size: 10 },
          placed: { ...column, y },
        });
    },
  };
};
