import { lettersOf, linesWithin } from './text-lines.ts';
import { isRtlText, visualRuns } from './visual-order.ts';

export type SheetDocument = PDFKit.PDFDocument;
export type Element = PDFKit.PDFStructureElement;
export type Face = 'regular' | 'bold';

export interface TextStyle {
  readonly face: Face;
  readonly size: number;
  readonly colour?: string;
}

export const INK = '#000000';
export const SOFT = '#444444';
export const PAPER = '#ffffff';
export const LINE = '#8c8c8c';

/** In sizes of the font. */
const LINE_HEIGHT = 1.24;
const BASELINE = 0.96;
const MEASURED_SIZE = 100;
const LONG_WORD = 20;
/** Of a capital letter of DejaVu. */
const CAP_HEIGHT = 0.729;

export const lineHeight = ({ size }: Pick<TextStyle, 'size'>): number => size * LINE_HEIGHT;

/** A whole run at once: the library would otherwise keep the words of a text that is read from the right in order. */
const RTL_OPTIONS = { features: [] as PDFKit.Mixins.OpenTypeFeatures[] };

/** What the library takes beyond what its types declare: of which cells a heading is, and where a picture is. */
interface TagOptions extends PDFKit.Mixins.StructureElementOptions {
  readonly scope?: 'Row' | 'Column';
  readonly bbox?: readonly [left: number, top: number, right: number, bottom: number];
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

interface Placed extends Area {
  readonly align?: 'left' | 'right' | 'center';
}

/** Draws text and shapes on the page of a document, each with its place in the structure that screen readers follow. */
export class Pen {
  readonly doc: SheetDocument;
  readonly root: Element;
  private readonly widths = new Map<string, number>();

  constructor(doc: SheetDocument) {
    this.doc = doc;
    this.root = doc.struct('Document');
    doc.addStructure(this.root);
  }

  /** In sizes of the font; each text is measured once. */
  private measured(text: string, face: Face, isRtl: boolean): number {
    const key = `${face} ${text}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known;
    this.doc.font(face).fontSize(MEASURED_SIZE);
    const width = this.doc.widthOfString(text, isRtl ? RTL_OPTIONS : {}) / MEASURED_SIZE;
    this.widths.set(key, width);
    return width;
  }

  /** Long words are measured by their letters: they are broken in many places, and each would be another word. */
  widthOf(text: string, { face, size }: TextStyle): number {
    const wordWidth = (word: string): number =>
      word.length > LONG_WORD
        ? lettersOf(word).reduce((sum, letter) => sum + this.measured(letter, face, false), 0)
        : this.measured(word, face, false);
    const width = visualRuns(text).reduce((sum, run) => {
      if (run.isRtl) return sum + this.measured(run.text, face, true);
      return sum + run.text.split(/(?= )|(?<= )/).reduce((part, word) => part + wordWidth(word), 0);
    }, 0);
    return width * size;
  }

  lines(text: string, style: TextStyle, width: number, maxLines: number): readonly string[] {
    return linesWithin(text, width, maxLines, (part) => this.widthOf(part, style));
  }

  /** The largest size in whole points at which a text fits. */
  fitted(
    text: string,
    style: TextStyle,
    box: { readonly width: number; readonly height: number; readonly smallest: number },
  ): { readonly style: TextStyle; readonly lines: readonly string[] } {
    for (let { size } = style; size > box.smallest; size -= 1) {
      const tried = { ...style, size };
      const lines = this.lines(text, tried, box.width, Number.POSITIVE_INFINITY);
      if (lines.length * lineHeight(tried) <= box.height) return { style: tried, lines };
    }
    const smallest = { ...style, size: box.smallest };
    const maxLines = Math.max(1, Math.floor(box.height / lineHeight(smallest)));
    return { style: smallest, lines: this.lines(text, smallest, box.width, maxLines) };
  }

  /** One line on its baseline. */
  private writeLine(
    line: string,
    style: TextStyle,
    { x, y, width, align = 'left' }: Placed,
    options: PDFKit.Mixins.TextOptions = {},
  ): void {
    const free = width - this.widthOf(line, style);
    let at = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0);
    this.doc.font(style.face).fontSize(style.size);
    for (const { text, isRtl } of visualRuns(line)) {
      this.doc.fillColor(style.colour ?? INK).text(text, at, y, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...(isRtl ? RTL_OPTIONS : {}),
        ...options,
      });
      at += this.doc.widthOfString(text, isRtl ? RTL_OPTIONS : {});
    }
  }

  /** Without a place in the structure: inside of tag() or artifact(). */
  write(lines: readonly string[], style: TextStyle, placed: Placed): void {
    lines.forEach((line, n) =>
      this.writeLine(line, style, {
        ...placed,
        y: placed.y + style.size * BASELINE + n * lineHeight(style),
      }),
    );
  }

  /** In the middle of a height, by its capital letters. */
  writeCentred(
    line: string,
    style: TextStyle,
    placed: Placed & { readonly height: number },
    options: PDFKit.Mixins.TextOptions = {},
  ): void {
    const y = placed.y + placed.height / 2 + (style.size * CAP_HEIGHT) / 2;
    this.writeLine(line, style, { ...placed, y }, options);
  }

  /** A part of the structure that has parts of its own. */
  group(parent: Element, type: string, draw: (element: Element) => void): void {
    const element = this.doc.struct(type);
    parent.add(element);
    draw(element);
    element.end();
  }

  /** A part of the structure with its content; `text` is what it says, where that is drawn in another order. */
  tag(parent: Element, type: string, draw: () => void, options: TagOptions = {}): void {
    const element = this.doc.struct(type, options);
    parent.add(element);
    element.add(draw);
    element.end();
  }

  /** Tagged lines of one text. */
  text(
    parent: Element,
    type: string,
    text: { readonly lines: readonly string[]; readonly style: TextStyle; readonly placed: Placed },
    options: { readonly scope?: 'Row' | 'Column' } = {},
  ): void {
    const whole = text.lines.join(' ');
    this.tag(parent, type, () => this.write(text.lines, text.style, text.placed), {
      ...options,
      ...(isRtlText(whole) ? { actual: whole } : {}),
    });
  }

  /** Lines, boxes and what is said elsewhere: screen readers leave it out. */
  artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }
}
