import { PLAN_PICTURE_VIEWS } from '@cotyle/domain/planning/plan-pictures';
import { encodePng } from '../../../../imaging/pictures/raster/png.ts';
import type { SheetPicture } from '../task.ts';

const [WIDTH, HEIGHT] = [40, 30];

/** One small picture of each view, of a shade and half transparent. */
export const sheetPictures = (): readonly SheetPicture[] =>
  PLAN_PICTURE_VIEWS.map((view, n) => {
    const pixels = new Uint8Array(WIDTH * HEIGHT * 4).map((_, at) => (at % 4 === 3 ? 128 : 30 * n));
    const image = encodePng({ width: WIDTH, height: HEIGHT, channels: 4, pixels });
    return { view, image, width: WIDTH, height: HEIGHT };
  });
