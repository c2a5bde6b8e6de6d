import jsQR from 'jsqr';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface StructureNode {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly unknown[];
}

/** What a reader finds in a PDF, page by page. */
export interface ReadSheet {
  readonly title: string;
  readonly language: string | null;
  readonly isTagged: boolean;
  readonly pages: readonly ReadPage[];
}

interface ReadText {
  readonly text: string;
  readonly x: number;
  /** From the bottom of the page. */
  readonly y: number;
  readonly width: number;
  readonly size: number;
  /** Drawn across the page. */
  readonly isTurned: boolean;
}

interface ReadPage {
  readonly size: readonly [number, number];
  readonly texts: readonly ReadText[];
  /** All that is not across the page. */
  readonly text: string;
  readonly across: string;
  readonly roles: readonly string[];
  readonly alts: readonly string[];
  readonly images: number;
  /** Some text has an edge, so that it is seen over dark pictures too. */
  readonly isFilledAndEdged: boolean;
  readonly code: string | null;
}

const nodesOf = (node: StructureNode): StructureNode[] => [
  node,
  ...(node.children ?? []).flatMap((child) => nodesOf(child as StructureNode)),
];

const textsOf = async (page: PDFPageProxy): Promise<ReadText[]> => {
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[];
    return [
      { text: item.str, x, y, width: item.width, size: Math.hypot(a, b), isTurned: Math.abs(b) > 0.01 },
    ];
  });
};

/** The rectangles of a path: pdf.js gives each as its corners, after an operator. */
const rectanglesOf = (path: ArrayLike<number>): readonly (readonly [number, number, number, number])[] => {
  const found: [number, number, number, number][] = [];
  let corners: [number, number][] = [];
  for (let at = 0; at < path.length;) {
    const operator = path[at] ?? 0;
    if (operator === 4) at += 1;
    else {
      if (operator === 0) corners = [];
      corners.push([path[at + 1] ?? 0, path[at + 2] ?? 0]);
      at += operator === 2 ? 7 : 3;
    }
    if (corners.length !== 4) continue;
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    found.push([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
    corners = [];
  }
  return found;
};

/** ISO 32000, table 106. */
const FILL_AND_STROKE = 2;
const SCALE = 4;
const QUIET = 4;

/** Reads the code from the modules that were drawn, painted anew. */
const decoded = (modules: readonly (readonly [number, number, number, number])[]): string | null => {
  const unit = Math.min(...modules.map(([left, , right]) => right - left));
  const left = Math.min(...modules.map(([x]) => x));
  const top = Math.min(...modules.map(([, y]) => y));
  const side = Math.round((Math.max(...modules.map(([, , right]) => right)) - left) / unit) + 2 * QUIET;
  const width = side * SCALE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [x, y] of modules) {
    const [column, row] = [Math.round((x - left) / unit) + QUIET, Math.round((y - top) / unit) + QUIET];
    for (let dy = 0; dy < SCALE; dy++)
      for (let dx = 0; dx < SCALE; dx++)
        pixels.fill(
          0,
          ((row * SCALE + dy) * width + column * SCALE + dx) * 4,
          ((row * SCALE + dy) * width + column * SCALE + dx) * 4 + 3,
        );
  }
  return jsQR(pixels, width, width)?.data ?? null;
};

const drawingOf = async (page: PDFPageProxy) => {
  const { fnArray, argsArray } = await page.getOperatorList();
  const images = fnArray.filter((operator) => operator === OPS.paintImageXObject).length;
  const paths = fnArray.flatMap((operator, n) => {
    if (operator !== OPS.constructPath) return [];
    const [, [path]] = argsArray[n] as [number, [ArrayLike<number> | null]];
    return path ? [rectanglesOf(path)] : [];
  });
  const modes = fnArray.flatMap((operator, n) =>
    operator === OPS.setTextRenderingMode ? (argsArray[n] as number[]) : [],
  );
  const modules = paths.toSorted((a, b) => b.length - a.length)[0] ?? [];
  return {
    images,
    isFilledAndEdged: modes.includes(FILL_AND_STROKE),
    code: modules.length > 100 ? decoded(modules) : null,
  };
};

const readPage = async (page: PDFPageProxy): Promise<ReadPage> => {
  const texts = await textsOf(page);
  const tree = (await page.getStructTree()) as StructureNode | null;
  const nodes = tree ? nodesOf(tree) : [];
  const [, , width = 0, height = 0] = page.view;
  return {
    size: [width, height],
    texts,
    text: texts.flatMap(({ text, isTurned }) => (isTurned ? [] : [text])).join('\n'),
    across: texts.flatMap(({ text, isTurned }) => (isTurned ? [text] : [])).join(' '),
    roles: nodes.flatMap(({ role }) => (role === undefined ? [] : [role])),
    alts: nodes.flatMap(({ role, alt }) => (role === 'Figure' ? [alt ?? 'none'] : [])),
    ...(await drawingOf(page)),
  };
};

export const readSheet = async (pdf: Uint8Array): Promise<ReadSheet> => {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const file = await task.promise;
  const { info } = await file.getMetadata();
  const facts = info as { Title?: string; Language?: string | null };
  const marks = await file.getMarkInfo();
  const pages: ReadPage[] = [];
  for (let n = 1; n <= file.numPages; n++) pages.push(await readPage(await file.getPage(n)));
  await task.destroy();
  return {
    title: facts.Title ?? '',
    language: facts.Language ?? null,
    isTagged: marks?.Marked === true,
    pages,
  };
};
