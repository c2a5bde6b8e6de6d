import { APP_TITLE } from '@cotyle/domain/app/texts';
import { PAPER_SIZES } from '@cotyle/domain/sheets/paper';
import type { SheetPaper } from '@cotyle/domain/sheets/paper';
import Pdf from 'pdfkit';
import { DEFAULT_FONT } from './fonts.ts';
import type { SheetDocument } from './pen.ts';

/** PDF/UA, whose version of PDF is 1.7; the types of the library do not know it yet. */
const FOR_SCREEN_READERS: object = { subset: 'PDF/UA' };

interface DocumentFacts {
  readonly title: string;
  /** When what it says was made. */
  readonly at: Date;
  readonly paper: SheetPaper;
}

/** A tagged PDF without pages yet. */
export const openDocument = ({ title, at, paper }: DocumentFacts): SheetDocument =>
  new Pdf({
    size: [...PAPER_SIZES[paper]],
    margin: 0,
    autoFirstPage: false,
    font: DEFAULT_FONT,
    ...FOR_SCREEN_READERS,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en',
    info: {
      Title: title,
      Author: APP_TITLE,
      Creator: APP_TITLE,
      Producer: APP_TITLE,
      CreationDate: at,
      ModDate: at,
    },
  });
