import type { SheetContent } from '@cotyle/domain/sheets/sheet-content';
import { SHEET_TEXTS } from '@cotyle/domain/sheets/texts';
import { drawHeading, HEADING_HEIGHT, paragraphs } from './block.ts';
import type { Block, Column } from './block.ts';
import { SOFT } from './pen.ts';
import type { Pen, TextStyle } from './pen.ts';
import { table } from './table.ts';

const TEXT: TextStyle = { face: 'regular', size: 9 };
const VALUE: TextStyle = { face: 'bold', size: 9 };
const GAP = 14;
/** Of cup, anatomy and femur, by the length of their labels. */
const SHARES = [0.27, 0.33, 0.4];

/** The measurements of the procedure, in columns next to each other. */
export const measurementsBlock = (pen: Pen, { measurements }: SheetContent, column: Column): Block => {
  const free = column.width - GAP * (SHARES.length - 1);
  const groups = measurements.map(({ title, rows }, n) => {
    const before = SHARES.slice(0, n).reduce((sum, share) => sum + share, 0);
    const own = { x: column.x + before * free + n * GAP, width: (SHARES[n] ?? 0) * free };
    const columns = [
      { share: 0.68, style: TEXT, maxLines: 2 },
      { share: 0.32, style: VALUE, maxLines: 1, align: 'right' as const },
    ];
    return {
      title,
      own,
      rows: table(pen, { rows: rows.map(({ label, value }) => [label, value]), columns }, own),
    };
  });
  const empty = paragraphs(pen, [SHEET_TEXTS.noMeasurements], TEXT, column, 1);
  const heights = groups.map(({ rows }) => rows.height + 13);
  return {
    height: HEADING_HEIGHT + (groups.length > 0 ? Math.max(...heights) : empty.height),
    draw: (top) => {
      drawHeading(pen, pen.root, SHEET_TEXTS.measurements, column, top);
      const y = top + HEADING_HEIGHT;
      if (groups.length === 0) empty.draw(y);
      for (const { title, own, rows } of groups) {
        pen.text(pen.root, 'H3', {
          lines: [title],
          style: { ...TEXT, colour: SOFT },
          placed: { ...own, y },
        });
        rows.drawIn(pen.root, y + 13);
      }
    },
  };
};

/** The models and scans that the version was made on. */
export const filesBlock = (pen: Pen, { files, moreFiles }: SheetContent, column: Column): Block => {
  const rows = table(
    pen,
    {
      rows: files.map(({ label, fileName, hash }) => [label, fileName, hash]),
      columns: [
        { share: 0.22, style: TEXT, maxLines: 1 },
        { share: 0.5, style: TEXT, maxLines: 1 },
        { share: 0.28, style: TEXT, maxLines: 1, align: 'right' },
      ],
    },
    column,
  );
  const remark = files.length === 0 ? SHEET_TEXTS.noFiles : moreFiles;
  const note = paragraphs(pen, remark === null ? [] : [remark], TEXT, column, 1);
  return {
    height: HEADING_HEIGHT + rows.height + note.height,
    draw: (top) => {
      drawHeading(pen, pen.root, SHEET_TEXTS.madeOn, column, top);
      if (files.length > 0) rows.drawIn(pen.root, top + HEADING_HEIGHT);
      note.draw(top + HEADING_HEIGHT + rows.height);
    },
  };
};

export const definitionsBlock = (pen: Pen, column: Column): Block =>
  paragraphs(pen, [SHEET_TEXTS.definitions], { face: 'regular', size: 7, colour: SOFT }, column, 6);
