/** All lengths in pixels of a picture that is this wide; a larger picture has a larger caption. */
const BASE_WIDTH = 900;
const [MARGIN, FONT, LINE] = [16, 18, 26];
const SEPARATOR = ' · ';

interface CaptionLayout {
  readonly lines: readonly string[];
  readonly font: string;
  readonly margin: number;
  readonly line: number;
  readonly height: number;
}

type Pen = Pick<CanvasRenderingContext2D, 'font' | 'measureText'>;

/** Breaks the caption between its parts where the picture is too narrow for one line. */
export const captionLayout = (parts: readonly string[], width: number, pen: Pen): CaptionLayout => {
  const scale = Math.max(1, width / BASE_WIDTH);
  const [margin, line] = [Math.round(MARGIN * scale), Math.round(LINE * scale)];
  const font = `${Math.round(FONT * scale)}px sans-serif`;
  pen.font = font;
  const lines: string[] = [];
  for (const part of parts) {
    const longer = `${lines.at(-1) ?? ''}${SEPARATOR}${part}`;
    if (lines.length > 0 && pen.measureText(longer).width <= width - 2 * margin) lines.splice(-1, 1, longer);
    else lines.push(part);
  }
  return { lines, font, margin, line, height: lines.length * line + margin };
};

/** The image with its caption below it, on white for printing. */
export const withCaption = async (picture: Blob, caption: readonly string[]): Promise<Blob | null> => {
  const image = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const { lines, font, margin, line, height } = captionLayout(caption, image.width, pen);
  // A canvas forgets its font with its size.
  [canvas.width, canvas.height] = [image.width, image.height + height];
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0);
  pen.fillStyle = '#0f2429';
  pen.font = font;
  pen.textBaseline = 'middle';
  lines.forEach((text, n) => pen.fillText(text, margin, image.height + margin / 2 + (n + 0.5) * line));
  image.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
};

/** Downloads the image; false where none could be captured. */
export const saveScreenshot = async (
  picture: Blob | null,
  caption: readonly string[],
  name: string,
): Promise<boolean> => {
  const blob = picture && (await withCaption(picture, caption));
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
