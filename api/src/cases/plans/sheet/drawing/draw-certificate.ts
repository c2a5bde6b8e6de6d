import { buffer } from 'node:stream/consumers';
import { APP_TITLE } from '@cotyle/domain/app/texts';
import type { CertificateContent } from '@cotyle/domain/retention/certificate-content';
import type { CertificateTask } from '../task.ts';
import { drawHeading, HEADING_HEIGHT, paragraphs, rule } from './block.ts';
import type { Block, Column } from './block.ts';
import { loadFonts } from './fonts.ts';
import { openDocument } from './open-document.ts';
import { lineHeight, Pen, SOFT } from './pen.ts';
import type { TextStyle } from './pen.ts';
import { printable } from './printable.ts';
import { table } from './table.ts';

/** In points: 25 millimetres, as a letter has. */
const MARGIN = 71;
const GAP = 22;
const TITLE: TextStyle = { face: 'bold', size: 20 };
const TEXT: TextStyle = { face: 'regular', size: 11 };
const VALUE: TextStyle = { face: 'bold', size: 11 };
const SMALL: TextStyle = { face: 'regular', size: 9, colour: SOFT };
const LONGEST = 40;
const BY_HAND_HEIGHT = 46;

const titleBlock = (pen: Pen, { title }: CertificateContent, { x, width }: Column): Block => ({
  height: lineHeight(SMALL) + lineHeight(TITLE),
  draw: (y) => {
    pen.text(pen.root, 'P', { lines: [APP_TITLE], style: SMALL, placed: { x, y, width } });
    pen.text(pen.root, 'H1', {
      lines: [title],
      style: TITLE,
      placed: { x, y: y + lineHeight(SMALL), width },
    });
  },
});

const factsBlock = (
  pen: Pen,
  lines: readonly { readonly label: string; readonly value: string }[],
  column: Column,
  share: number,
): Block => {
  const rows = table(
    pen,
    {
      rows: lines.map(({ label, value }) => [label, value]),
      columns: [
        { share, style: TEXT, maxLines: 2 },
        { share: 1 - share, style: VALUE, maxLines: LONGEST },
      ],
    },
    column,
  );
  return { height: rows.height, draw: (top) => rows.drawIn(pen.root, top) };
};

const deletedBlock = (pen: Pen, { deletedTitle, deleted }: CertificateContent, column: Column): Block => {
  const rows = factsBlock(pen, deleted, column, 0.75);
  return {
    height: HEADING_HEIGHT + rows.height,
    draw: (top) => {
      drawHeading(pen, pen.root, deletedTitle, column, top);
      rows.draw(top + HEADING_HEIGHT);
    },
  };
};

/** Lines to write on: whose certificate it is, and who gives it. */
const byHandBlock = (pen: Pen, { byHand }: CertificateContent, column: Column): Block => ({
  height: byHand.length * BY_HAND_HEIGHT,
  draw: (top) =>
    byHand.forEach((label, n) => {
      const y = top + (n + 1) * BY_HAND_HEIGHT - lineHeight(SMALL) - 3;
      rule(pen, column, y);
      pen.text(pen.root, 'P', { lines: [label], style: SMALL, placed: { ...column, y: y + 3 } });
    }),
});

/** The certificate of an erasure as a PDF of one page; a reason of the greatest length continues on a second. */
export const drawCertificate = async ({ certificate, paper }: CertificateTask): Promise<Uint8Array> => {
  const { title, completedAt } = certificate;
  const doc = openDocument({ title, at: new Date(completedAt), paper });
  const bytes = buffer(doc);
  doc.addPage();
  const content = printable(certificate, loadFonts(doc).hasLetter).value;
  const pen = new Pen(doc);
  const column = { x: MARGIN, width: doc.page.width - 2 * MARGIN };
  const blocks = [
    titleBlock(pen, content, column),
    paragraphs(pen, [content.erased], TEXT, column, LONGEST),
    factsBlock(pen, content.facts, column, 0.25),
    ...(content.deleted.length > 0 ? [deletedBlock(pen, content, column)] : []),
    paragraphs(pen, content.notes, SMALL, column, LONGEST),
    byHandBlock(pen, content, column),
  ];
  let y = MARGIN;
  for (const block of blocks) {
    if (y + block.height > doc.page.height - MARGIN && y > MARGIN) {
      doc.addPage();
      y = MARGIN;
    }
    block.draw(y);
    y += block.height + GAP;
  }
  pen.root.end();
  doc.end();
  return bytes;
};
