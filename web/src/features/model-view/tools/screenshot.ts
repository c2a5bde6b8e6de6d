/** In pixels of the image. */
const CAPTION_HEIGHT = 44;

/** The image with a caption below it, on white for printing. */
const captioned = async (picture: Blob, caption: string): Promise<Blob | null> => {
  const image = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height + CAPTION_HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0);
  image.close();
  pen.fillStyle = '#0f2429';
  pen.font = '18px sans-serif';
  pen.fillText(caption, 16, canvas.height - 16);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
};

/** Downloads the image; false where none could be captured. */
export const saveScreenshot = async (
  picture: Blob | null,
  caption: string,
  name: string,
): Promise<boolean> => {
  const blob = picture && (await captioned(picture, caption));
  if (!blob) return false;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has started with the click; the URL can be released.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return true;
};
