import { APP_TITLE } from '@cotyle/domain/app/texts';
import type { SheetContent } from '@cotyle/domain/sheets/sheet-content';
import { SHEET_TEXTS } from '@cotyle/domain/sheets/texts';
import { rule } from './block.ts';
import type { Column } from './block.ts';
import { PAPER, SOFT } from './pen.ts';
import type { Pen, TextStyle } from './pen.ts';

/** In points: 12 millimetres, which every printer leaves. */
export const MARGIN = 34;
const SMALL: TextStyle = { face: 'regular', size: 9, colour: SOFT };
export const TITLE_HEIGHT = 18;
export const CONTINUED_HEIGHT = 44;

/** What the application is called, what this is, and which page. */
export const drawTitle = (
  pen: Pen,
  content: SheetContent,
  column: Column,
  { page, pages }: { readonly page: number; readonly pages: number },
): void => {
  const placed = { ...column, y: MARGIN };
  const title = `${APP_TITLE} · ${content.title}`;
  const place = `${content.procedureVersion} · ${SHEET_TEXTS.page(page, pages)}`;
  const left = { lines: [title], style: { ...SMALL, face: 'bold' as const }, placed };
  const right = { lines: [place], style: SMALL, placed: { ...placed, align: 'right' as const } };
  if (page > 1) {
    // Said once: on further pages it only repeats what the first one says.
    pen.artifact(() => {
      pen.write(left.lines, left.style, left.placed);
      pen.write(right.lines, right.style, right.placed);
    });
    return;
  }
  pen.text(pen.root, 'H1', left);
  pen.text(pen.root, 'P', right);
};

/** Pages come apart: each says whose it is, which side, and how the plan stands. */
export const drawContinued = (
  pen: Pen,
  { patientName, patient, sideText, stateText }: SheetContent,
  column: Column,
): void => {
  const y = MARGIN + TITLE_HEIGHT;
  const side: TextStyle = { face: 'bold', size: 20 };
  const sideWidth = pen.widthOf(sideText, side);
  const width = column.width - sideWidth - 14;
  pen.artifact(() => {
    const name = pen.fitted(patientName, { face: 'bold', size: 13 }, { width, height: 17, smallest: 7 });
    pen.write(name.lines, name.style, { ...column, y, width });
    const facts = [...patient.map(({ value }) => value), stateText].join(' · ');
    pen.write(pen.lines(facts, SMALL, width, 1), SMALL, { ...column, y: y + 17, width });
    pen.write([sideText], side, { ...column, y, align: 'right' });
  });
  rule(pen, column, y + 34, 1);
};

/** Large and across, over everything, so that it cannot be cut off. */
export const drawMark = (pen: Pen, mark: string): void => {
  const { doc } = pen;
  const { width, height } = doc.page;
  const angle = (Math.atan2(height, width) * 180) / Math.PI;
  const length = Math.hypot(width, height) * 0.8;
  const style: TextStyle = {
    face: 'bold',
    size: (100 * length) / pen.widthOf(mark, { face: 'bold', size: 100 }),
  };
  pen.artifact(() => {
    doc.save();
    doc.rotate(-angle, { origin: [width / 2, height / 2] });
    const placed = { x: -width, y: 0, width: 3 * width, height, align: 'center' } as const;
    // The light edge is what is seen of it over dark pictures.
    doc.fillOpacity(0.18).strokeOpacity(0.55).lineWidth(1.6).strokeColor(PAPER);
    pen.writeCentred(mark, style, placed, { fill: true, stroke: true });
    doc.fillOpacity(1).strokeOpacity(1);
    doc.restore();
  });
};
