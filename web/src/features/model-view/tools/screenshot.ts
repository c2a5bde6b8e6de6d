/** Height of the line below the picture, in its own pixels. */
const CAPTION_HEIGHT = 44;

/** The picture with a line that says what it shows; on white, as it will be printed or sent. */
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

/** Saves a picture on this machine; false where none could be taken. */
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
  // The download has begun with the click; the address is needed no longer than that.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return true;
};
