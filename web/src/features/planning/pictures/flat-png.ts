/** An opaque canvas, which is written without transparency: half the work for whoever prints it. */
export const openCanvas = (width: number, height: number) => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext('2d', { alpha: false });
  return pen && { canvas, pen };
};

export const pngOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));

/** The same picture on white. */
export const flatPng = async (picture: Blob): Promise<Blob | null> => {
  const image = await createImageBitmap(picture);
  const opened = openCanvas(image.width, image.height);
  if (!opened) return null;
  const { canvas, pen } = opened;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, image.width, image.height);
  pen.drawImage(image, 0, 0);
  image.close();
  return pngOf(canvas);
};
