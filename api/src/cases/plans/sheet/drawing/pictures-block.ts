import type { SheetPictureText } from '@cotyle/domain/sheets/sheet-content';
import type { Column } from './block.ts';
import type { SheetPicture } from '../task.ts';
import { opaquePng } from './opaque-png.ts';
import { LINE, SOFT } from './pen.ts';
import type { Pen, TextStyle } from './pen.ts';

const CAPTION: TextStyle = { face: 'regular', size: 9, colour: SOFT };
export const CAPTION_HEIGHT = 15;
const GAP = 10;
export const PICTURES_ACROSS = 2;

export interface DrawnPicture extends SheetPictureText {
  readonly picture: SheetPicture;
}

/** In rows of two, each as large as its cell allows, with its title below. */
export const drawPictures = (
  pen: Pen,
  pictures: readonly DrawnPicture[],
  { x, width }: Column,
  { top, cell }: { readonly top: number; readonly cell: number },
): void => {
  const across = (width - GAP * (PICTURES_ACROSS - 1)) / PICTURES_ACROSS;
  pictures.forEach(({ title, alt, picture }, n) => {
    const left = x + (n % PICTURES_ACROSS) * (across + GAP);
    const y = top + Math.floor(n / PICTURES_ACROSS) * cell;
    const height = cell - CAPTION_HEIGHT - 4;
    const scale = Math.min(across / picture.width, height / picture.height);
    const [w, h] = [picture.width * scale, picture.height * scale];
    const [px, py] = [left + (across - w) / 2, y + (height - h) / 2];
    pen.group(pen.root, 'Sect', (element) => {
      pen.tag(
        element,
        'Figure',
        () => {
          pen.doc.image(opaquePng(picture.image), px, py, { width: w, height: h });
        },
        { alt, bbox: [px, py, px + w, py + h] },
      );
      pen.artifact(() => {
        pen.doc.rect(px, py, w, h).lineWidth(0.5).stroke(LINE);
      });
      pen.text(element, 'Caption', {
        lines: pen.lines(title, CAPTION, across, 1),
        style: CAPTION,
        placed: { x: left, y: y + height + 2, width: across, align: 'center' },
      });
    });
  });
};
