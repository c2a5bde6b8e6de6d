import { lineHeight } from './pen.ts';
import type { Element, Pen, TextStyle } from './pen.ts';

/** A part of a sheet that was measured before it is drawn. */
export interface Block {
  readonly height: number;
  readonly draw: (top: number) => void;
}

/** Left edge and width of what a page has between its margins. */
export interface Column {
  readonly x: number;
  readonly width: number;
}

export const HEADING: TextStyle = { face: 'bold', size: 10.5 };
export const HEADING_HEIGHT = 17;

export const drawHeading = (pen: Pen, parent: Element, text: string, { x, width }: Column, y: number): void =>
  pen.text(parent, 'H2', { lines: [text], style: HEADING, placed: { x, y, width } });

export const rule = (pen: Pen, { x, width }: Column, y: number, thickness = 0.6): void =>
  pen.artifact(() => {
    pen.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(thickness)
      .stroke('#8c8c8c');
  });

/** Sentences below each other, each wrapped to so many lines at most. */
export const paragraphs = (
  pen: Pen,
  texts: readonly string[],
  style: TextStyle,
  { x, width }: Column,
  maxLines: number,
): Block & { readonly drawIn: (parent: Element, top: number) => void } => {
  const wrapped = texts.map((text) => pen.lines(text, style, width, maxLines));
  const gap = style.size * 0.25;
  const heights = wrapped.map((lines) => lines.length * lineHeight(style) + gap);
  const drawIn = (parent: Element, top: number): void => {
    let y = top;
    wrapped.forEach((lines, n) => {
      pen.text(parent, 'P', { lines, style, placed: { x, y, width } });
      y += heights[n] ?? 0;
    });
  };
  return {
    height: heights.reduce((sum, one) => sum + one, 0),
    drawIn,
    draw: (top) => drawIn(pen.root, top),
  };
};
