import type { SheetContent } from '@cotyle/domain/sheets/sheet-content';
import { SHEET_TEXTS } from '@cotyle/domain/sheets/texts';
import { paragraphs } from './block.ts';
import type { Block, Column } from './block.ts';
import { INK, PAPER } from './pen.ts';
import type { Pen } from './pen.ts';

const BAR = 32;

/** The state in words with a sign; all but 'approved' is white on black. */
export const stateBlock = (
  pen: Pen,
  { state, stateText, stateDetail, notices }: SheetContent,
  column: Column,
): Block => {
  const warnings = paragraphs(pen, notices, { face: 'bold', size: 10 }, column, 2);
  const isApproved = state === 'APPROVED';
  const colour = isApproved ? INK : PAPER;
  const text = `${isApproved ? '✓' : '✕'}  ${stateText}`;
  const detail = pen.fitted(
    stateDetail,
    { face: 'bold', size: 13, colour },
    { width: column.width - 260, height: 18, smallest: 8 },
  );
  return {
    height: BAR + (notices.length > 0 ? 5 + warnings.height : 0),
    draw: (top) => {
      const { x, width } = column;
      pen.artifact(() => {
        pen.doc
          .rect(x + 1, top + 1, width - 2, BAR - 2)
          .lineWidth(2)
          .fillAndStroke(isApproved ? PAPER : INK, INK);
      });
      pen.group(pen.root, 'P', (element) => {
        const placed = { x: x + 12, y: top, width: width - 24, height: BAR } as const;
        pen.tag(element, 'Span', () => pen.writeCentred(text, { face: 'bold', size: 19, colour }, placed), {
          actual: `${SHEET_TEXTS.state}: ${stateText}`,
        });
        pen.tag(element, 'Span', () =>
          pen.writeCentred(detail.lines[0] ?? '', detail.style, { ...placed, align: 'right' }),
        );
      });
      warnings.draw(top + BAR + 5);
    },
  };
};
