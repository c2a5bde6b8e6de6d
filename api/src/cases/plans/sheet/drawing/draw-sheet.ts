import { buffer } from 'node:stream/consumers';
import type { SheetContent } from '@cotyle/domain/sheets/sheet-content';
import { SHEET_TEXTS } from '@cotyle/domain/sheets/texts';
import type { SheetTask } from '../task.ts';
import { approvalBlock } from './approval-block.ts';
import { drawHeading, HEADING_HEIGHT, paragraphs } from './block.ts';
import type { Block, Column } from './block.ts';
import { definitionsBlock, filesBlock, measurementsBlock } from './details-block.ts';
import { loadFonts } from './fonts.ts';
import { headBlock } from './head-block.ts';
import { CONTINUED_HEIGHT, drawContinued, drawMark, drawTitle, MARGIN, TITLE_HEIGHT } from './page-frame.ts';
import { openDocument } from './open-document.ts';
import { Pen } from './pen.ts';
import { drawPictures, PICTURES_ACROSS } from './pictures-block.ts';
import type { DrawnPicture } from './pictures-block.ts';
import { planBlock } from './plan-block.ts';
import { printable } from './printable.ts';
import { stateBlock } from './state-block.ts';

const GAP = 11;
/** Of a picture with its title. */
const CELL = { largest: 236, smallest: 90 } as const;

const heightOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { height }) => sum + height + GAP, 0);

const drawBelow = (blocks: readonly Block[], top: number): number => {
  let y = top;
  for (const block of blocks) {
    block.draw(y);
    y += block.height + GAP;
  }
  return y;
};

const picturesNoteBlock = (pen: Pen, { picturesNote }: SheetContent, column: Column): readonly Block[] => {
  if (picturesNote === null) return [];
  const note = paragraphs(pen, [picturesNote], { face: 'bold', size: 10 }, column, 2);
  return [
    {
      height: HEADING_HEIGHT + note.height,
      draw: (top) => {
        drawHeading(pen, pen.root, SHEET_TEXTS.pictures, column, top);
        note.draw(top + HEADING_HEIGHT);
      },
    },
  ];
};

const picturesOf = ({ content, pictures }: SheetTask): readonly DrawnPicture[] =>
  content.pictures.flatMap((text) => {
    const picture = pictures.find(({ view }) => view === text.view);
    return picture ? [{ ...text, picture }] : [];
  });

/** What stays free for pictures, in rows of equal height. */
const cellOf = (free: number, count: number): number => {
  const rows = Math.ceil(count / PICTURES_ACROSS);
  return rows === 0 ? 0 : Math.max(CELL.smallest, Math.min(CELL.largest, free / rows));
};

/** As many as fit, in order, and the rest. */
const splitAt = (blocks: readonly Block[], free: number): readonly [readonly Block[], readonly Block[]] => {
  let count = 0;
  // The gap after the last one is not needed.
  while (count < blocks.length && heightOf(blocks.slice(0, count + 1)) - GAP <= free) count += 1;
  return [blocks.slice(0, count), blocks.slice(count)];
};

interface Layout {
  readonly pen: Pen;
  readonly content: SheetContent;
  readonly column: Column;
  readonly bottom: number;
}

/** One page where there are no pictures and all fits; else the second has the other pictures and the rest of the details. */
const drawPages = ({ pen, content, column, bottom }: Layout, pictures: readonly DrawnPicture[]): void => {
  const { doc } = pen;
  const top = MARGIN + TITLE_HEIGHT;
  const first = [
    headBlock(pen, content, column),
    stateBlock(pen, content, column),
    planBlock(pen, content, column),
  ];
  const approval = approvalBlock(pen, content, column);
  const details = [
    ...picturesNoteBlock(pen, content, column),
    measurementsBlock(pen, content, column),
    filesBlock(pen, content, column),
    definitionsBlock(pen, column),
  ];
  const approvalTop = bottom - approval.height;
  const free = approvalTop - top - heightOf(first);
  // Long texts can leave no room for pictures: then all of them are on the second page.
  const ahead = free >= CELL.smallest ? pictures.slice(0, PICTURES_ACROSS) : [];
  const [onFirst, onSecond] = pictures.length > 0 ? [[], details] : splitAt(details, free);
  const pages = onSecond.length > 0 ? 2 : 1;
  const finishPage = (): void => {
    if (content.mark !== null) drawMark(pen, content.mark);
  };

  drawTitle(pen, content, column, { page: 1, pages });
  const y = drawBelow(first, top);
  drawPictures(pen, ahead, column, { top: y, cell: cellOf(free, ahead.length) });
  drawBelow(onFirst, y);
  approval.draw(approvalTop);
  finishPage();
  if (pages === 1) return;

  doc.addPage();
  drawTitle(pen, content, column, { page: 2, pages });
  drawContinued(pen, content, column);
  const secondTop = top + CONTINUED_HEIGHT;
  const rest = pictures.slice(ahead.length);
  const cell = cellOf(bottom - secondTop - heightOf(onSecond), rest.length);
  drawPictures(pen, rest, column, { top: secondTop, cell });
  drawBelow(onSecond, secondTop + Math.ceil(rest.length / PICTURES_ACROSS) * cell);
  finishPage();
};

/** The sheet as a PDF. The same task gives the same bytes. */
export const drawSheet = async (task: SheetTask): Promise<Uint8Array> => {
  const { content: given, paper } = task;
  // The times of the version, not of today: the same version gives the same bytes.
  const doc = openDocument({ title: given.documentTitle, at: new Date(given.savedAt), paper });
  const bytes = buffer(doc);
  doc.addPage();
  const { hasLetter } = loadFonts(doc);
  const { value, missing } = printable(given, hasLetter);
  const content =
    missing === undefined
      ? value
      : { ...value, notices: [...value.notices, SHEET_TEXTS.missingLetters(missing)] };
  const pen = new Pen(doc);
  const column = { x: MARGIN, width: doc.page.width - 2 * MARGIN };
  drawPages({ pen, content, column, bottom: doc.page.height - MARGIN }, picturesOf({ ...task, content }));
  pen.root.end();
  doc.end();
  return bytes;
};
