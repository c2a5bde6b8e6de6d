import type { Frame, Pixel } from './renderer/messages.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Between the label and the cup, in pixels. */
const GAP = 12;
/** What the toolbar, the line of status and the border of the view need, in pixels. */
const INSET = { top: 64, bottom: 40, side: 8 };

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value));

/**
 * The upper left corner of a label beside the cup. It covers neither the cup nor its axis: it is on the other side of
 * the cup than the knob, or above, below or beyond the knob where the view ends.
 */
export const besideCup = (
  { centre, knob, radius }: Frame['cupPixels'],
  { width, height }: Size,
  view: Size,
): Pixel | undefined => {
  if (!centre) return undefined;
  const [x, y] = centre;
  const end = knob ?? centre;
  const [left, right] = [Math.min(x - radius, end[0]), Math.max(x + radius, end[0])];
  const [top, bottom] = [Math.min(y - radius, end[1]), Math.max(y + radius, end[1])];
  const [beside, above] = [y - height / 2, x - width / 2];
  const [onLeft, onRight]: readonly Pixel[] = [
    [left - GAP - width, beside],
    [right + GAP, beside],
  ];
  const isKnobRight = end[0] >= x;
  const places = [
    isKnobRight ? onLeft : onRight,
    [above, top - GAP - height] as const,
    [above, bottom + GAP] as const,
    isKnobRight ? onRight : onLeft,
  ].flatMap((place) => (place ? [place] : []));
  const inView = ([u, v]: Pixel): Pixel => [
    clamp(u, INSET.side, view.width - INSET.side - width),
    clamp(v, INSET.top, view.height - INSET.bottom - height),
  ];
  /** The label may slide along the cup, but not over it. */
  const isFree = ([u, v]: Pixel): boolean =>
    u + width <= left || u >= right || v + height <= top || v >= bottom;
  const moved = places.map(inView);
  return moved.find(isFree) ?? moved[0];
};

/** Moves the label of the cup, where there is one. */
export const placeCupLabel = (place: HTMLElement, { cupPixels }: Frame): void => {
  const label = place.querySelector<HTMLElement>('[data-cup-label]');
  if (!label) return;
  const size = { width: label.offsetWidth, height: label.offsetHeight };
  const at = besideCup(cupPixels, size, { width: place.clientWidth, height: place.clientHeight });
  label.style.visibility = at ? 'visible' : 'hidden';
  if (at) label.style.transform = `translate(${at[0].toFixed(1)}px, ${at[1].toFixed(1)}px)`;
};

/**
 * The upper left corner of a label of a handle: beside it, away from the middle of the view, where the implants are.
 * Where the view ends, it is above the handle instead, or below.
 */
export const besideHandle = (at: Pixel, { width, height }: Size, view: Size): Pixel => {
  const x = at[0] > view.width / 2 ? at[0] + 2 * GAP : at[0] - 2 * GAP - width;
  const left = clamp(x, INSET.side, view.width - INSET.side - width);
  const above = at[1] - 2 * GAP - height;
  const y = left === x ? at[1] - height / 2 : above >= INSET.top ? above : at[1] + 2 * GAP;
  return [left, clamp(y, INSET.top, view.height - INSET.bottom - height)];
};

/** Moves the label of a handle, where there is one. */
export const placeHandleLabel = (place: HTMLElement, { handles }: Frame): void => {
  const label = place.querySelector<HTMLElement>('[data-handle-label]');
  if (!label) return;
  const at = handles[label.dataset['handleLabel'] ?? ''];
  label.style.visibility = at ? 'visible' : 'hidden';
  if (!at) return;
  const size = { width: label.offsetWidth, height: label.offsetHeight };
  const [left, top] = besideHandle(at, size, { width: place.clientWidth, height: place.clientHeight });
  label.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`;
};
