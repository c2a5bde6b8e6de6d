import { createParts } from '../scene/parts.ts';
import { framing } from '../scene/picture-frame.ts';
import type { Canvas, FrameLoop } from './frame-loop.ts';
import type { PictureRequest } from './messages.ts';

export const blobOf = (canvas: Canvas): Promise<Blob | null> =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type: 'image/png' })
    : new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));

/**
 * Of the whole model with the given parts, whatever is shown. All are rendered before anything else is, and then what was shown
 * again, so that the person sees none of it. Null where one of them failed: half a set misleads.
 */
export const takePictures = async (
  canvas: Canvas,
  { renderPicture, renderNow }: Pick<FrameLoop, 'renderPicture' | 'renderNow'>,
  { parts, shots, width, height }: PictureRequest,
): Promise<readonly Blob[] | null> => {
  const images = shots.map(({ from, frame, keys }) => {
    const pictured = createParts();
    const chosen = parts.filter(({ key }) => keys.includes(key));
    for (const { key, surface } of chosen) pictured.addSurface({ key, ...surface });
    pictured.place(chosen);
    const isRendered = renderPicture(pictured, framing(frame, from, width / height), {
      width,
      height,
      ratio: 1,
    });
    // A canvas is copied before it is encoded, so that the next picture can be rendered at once.
    const image = isRendered ? blobOf(canvas) : Promise.resolve(null);
    pictured.dispose();
    return image;
  });
  renderNow();
  const taken = await Promise.all(images);
  return taken.every((image) => image !== null) ? taken : null;
};
