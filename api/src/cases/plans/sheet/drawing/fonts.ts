import { createRequire } from 'node:module';
import type { Face, SheetDocument } from './pen.ts';

const require = createRequire(import.meta.url);

/** Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic. */
const FILES: Readonly<Record<Face, string>> = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
};

export const DEFAULT_FONT = FILES.regular;

/** The library does not declare its open font. */
interface WithFont {
  readonly _font: { readonly font: { readonly hasGlyphForCodePoint: (codePoint: number) => boolean } };
}

/** Both faces, and whether both have a letter. */
export const loadFonts = (doc: SheetDocument): { readonly hasLetter: (codePoint: number) => boolean } => {
  const faces = (Object.keys(FILES) as Face[]).map((face) => {
    doc.registerFont(face, FILES[face]);
    return (doc.font(face) as unknown as WithFont)._font.font;
  });
  return { hasLetter: (codePoint) => faces.every((font) => font.hasGlyphForCodePoint(codePoint)) };
};
