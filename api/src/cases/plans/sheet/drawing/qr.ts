import { encode } from 'uqr';
import type { Pen } from './pen.ts';

/** Light modules around the code, as ISO/IEC 18004 asks for. */
const QUIET = 4;

/** A QR code as one path of rectangles: it is sharp at every size, and a machine can read it back from the file. */
export const drawQr = (pen: Pen, address: string, at: { x: number; y: number; size: number }): void => {
  const { data, size: modules } = encode(address, { ecc: 'M', border: 0 });
  const module = at.size / (modules + 2 * QUIET);
  const place = (n: number): number => (n + QUIET) * module;
  pen.doc.rect(at.x, at.y, at.size, at.size).fill('#ffffff');
  data.forEach((row, r) =>
    row.forEach((isDark, c) => {
      if (isDark) pen.doc.rect(at.x + place(c), at.y + place(r), module, module);
    }),
  );
  pen.doc.fill('#000000');
};
