import type { SheetContent } from '@cotyle/domain/sheets/sheet-content';
import { SHEET_TEXTS } from '@cotyle/domain/sheets/texts';
import { drawHeading, HEADING_HEIGHT, paragraphs, rule } from './block.ts';
import type { Block, Column } from './block.ts';
import { SOFT } from './pen.ts';
import type { Pen, TextStyle } from './pen.ts';
import { drawQr } from './qr.ts';

const QR_SIZE = 92;
const GAP = 14;
const SMALL: TextStyle = { face: 'regular', size: 7.5, colour: SOFT };
const HASH_HEIGHT = 23;

/** Who approved what and when, the hash, and the code of the version: the foot of the first page. */
export const approvalBlock = (
  pen: Pen,
  { approvals, hash, address }: SheetContent,
  column: Column,
): Block => {
  const left = { x: column.x, width: column.width - QR_SIZE - GAP };
  const lines = paragraphs(pen, approvals, { face: 'regular', size: 9.5 }, left, 2);
  const hashed = pen.fitted(
    hash.value,
    { face: 'regular', size: 9 },
    { width: left.width, height: 12, smallest: 6 },
  );
  const height = Math.max(7 + HEADING_HEIGHT + lines.height + HASH_HEIGHT, QR_SIZE + 24);
  return {
    height,
    draw: (top) => {
      rule(pen, column, top);
      drawHeading(pen, pen.root, SHEET_TEXTS.state, left, top + 7);
      lines.draw(top + 7 + HEADING_HEIGHT);
      const y = top + height - HASH_HEIGHT;
      pen.group(pen.root, 'P', (element) => {
        pen.text(element, 'Span', { lines: [hash.label], style: SMALL, placed: { ...left, y } });
        pen.text(element, 'Span', { ...hashed, placed: { ...left, y: y + 9 } });
      });
      const x = column.x + column.width - QR_SIZE;
      pen.tag(pen.root, 'Figure', () => drawQr(pen, address, { x, y: top + 6, size: QR_SIZE }), {
        alt: SHEET_TEXTS.qrAlt(address),
        bbox: [x, top + 6, x + QR_SIZE, top + 6 + QR_SIZE],
      });
      pen.text(pen.root, 'P', {
        lines: pen.lines(SHEET_TEXTS.scan, SMALL, QR_SIZE + 8, 1),
        style: SMALL,
        placed: { x: x - 4, y: top + QR_SIZE + 7, width: QR_SIZE + 8, align: 'center' },
      });
    },
  };
};
