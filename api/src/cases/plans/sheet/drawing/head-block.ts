import type { SheetContent } from '@cotyle/domain/sheets/sheet-content';
import { SHEET_TEXTS } from '@cotyle/domain/sheets/texts';
import type { Block, Column } from './block.ts';
import { INK, lineHeight, PAPER, SOFT } from './pen.ts';
import type { Pen, TextStyle } from './pen.ts';

const SIDE = { width: 222, height: 108, border: 4 } as const;
const GAP = 14;
const FACTS_TOP = 62;
const LABEL: TextStyle = { face: 'regular', size: 8, colour: SOFT };
const FACT: TextStyle = { face: 'bold', size: 14 };
const SURGERY: TextStyle = { face: 'bold', size: 10 };
const LABEL_HEIGHT = 10.5;
const SURGERY_TOP = SIDE.height + 10;

/**
 * The side by word, by place and by ink, never by colour: LEFT stands at the left, white on black; RIGHT at the right, black on
 * white.
 */
const drawSide = (pen: Pen, { side, sideText }: SheetContent, column: Column, top: number): void => {
  const x = side === 'RIGHT' ? column.x + column.width - SIDE.width : column.x;
  const half = SIDE.border / 2;
  pen.artifact(() => {
    pen.doc
      .rect(x + half, top + half, SIDE.width - SIDE.border, SIDE.height - SIDE.border)
      .lineWidth(SIDE.border)
      .fillAndStroke(side === 'LEFT' ? INK : PAPER, INK);
  });
  const colour = side === 'LEFT' ? PAPER : INK;
  const text = side === null ? sideText : `${sideText} ${SHEET_TEXTS.hip}`;
  const width = SIDE.width - 20;
  const word = pen.fitted(sideText, { face: 'bold', size: 72, colour }, { width, height: 92, smallest: 12 });
  pen.tag(
    pen.root,
    'P',
    () => {
      const placed = { x: x + 10, width, align: 'center' } as const;
      word.lines.forEach((line, n) =>
        pen.writeCentred(line, word.style, {
          ...placed,
          y: top + (side === null ? 12 : 4) + n * word.style.size * 1.1,
          height: side === null ? SIDE.height / word.lines.length - 12 : SIDE.height - 26,
        }),
      );
      if (side !== null)
        pen.writeCentred(
          SHEET_TEXTS.hip,
          { face: 'bold', size: 17, colour },
          { ...placed, y: top + SIDE.height - 32, height: 22 },
        );
    },
    { actual: text },
  );
};

const drawPatient = (
  pen: Pen,
  { side, patientName, patient }: SheetContent,
  column: Column,
  top: number,
): void => {
  const width = column.width - SIDE.width - GAP;
  const x = side === 'RIGHT' ? column.x : column.x + SIDE.width + GAP;
  const name = pen.fitted(
    patientName,
    { face: 'bold', size: 30 },
    { width, height: FACTS_TOP - 2, smallest: 7 },
  );
  pen.text(pen.root, 'H2', { ...name, placed: { x, y: top - 2, width } });
  const shares = [0.46, 0.31, 0.23];
  let at = x;
  patient.forEach(({ label, value }, n) => {
    const own = (shares[n] ?? 0) * width;
    const fact = pen.fitted(value, FACT, { width: own - 6, height: 24, smallest: 7 });
    const y = top + FACTS_TOP + 8;
    pen.group(pen.root, 'P', (element) => {
      pen.text(element, 'Span', { lines: [label], style: LABEL, placed: { x: at, y, width: own } });
      pen.text(element, 'Span', { ...fact, placed: { x: at, y: y + 11, width: own } });
    });
    at += own;
  });
};

const SURGERY_SHARES = [0.32, 0.16, 0.26, 0.26];

/** Who, which side, and when: the head of the first page. */
export const headBlock = (pen: Pen, content: SheetContent, column: Column): Block => {
  const surgery = content.surgery.map(({ label, value }, n) => {
    const width = (SURGERY_SHARES[n] ?? 0) * column.width;
    const before = SURGERY_SHARES.slice(0, n).reduce((sum, share) => sum + share, 0);
    return {
      label,
      x: column.x + before * column.width,
      width,
      lines: pen.lines(value, SURGERY, width - 8, 2),
    };
  });
  const drawSurgery = (top: number): void => {
    for (const { label, x, width, lines } of surgery)
      pen.group(pen.root, 'P', (element) => {
        pen.text(element, 'Span', { lines: [label], style: LABEL, placed: { x, y: top, width } });
        pen.text(element, 'Span', { lines, style: SURGERY, placed: { x, y: top + LABEL_HEIGHT, width } });
      });
  };
  const highest = Math.max(...surgery.map(({ lines }) => lines.length));
  return {
    height: SURGERY_TOP + LABEL_HEIGHT + highest * lineHeight(SURGERY),
    draw: (top) => {
      drawSide(pen, content, column, top);
      drawPatient(pen, content, column, top);
      drawSurgery(top + SURGERY_TOP);
    },
  };
};
