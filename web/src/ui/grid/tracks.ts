import type { Column } from './column.ts';

const CHECK_WIDTH = 46;
const ACTION_WIDTH = 28;

interface TrackOptions {
  /** In pixels, of resized columns. */
  readonly widths: Readonly<Record<string, number>>;
  /** The factor of the width of flexible columns. */
  readonly scale: number;
  readonly hasCheck: boolean;
  readonly actions: number;
}

const actionsWidth = (actions: number): number =>
  actions > 0 ? Math.max(64, 10 + actions * ACTION_WIDTH) : 0;

/** The width of what is beside the columns. */
export const fixedWidth = ({ hasCheck, actions }: Pick<TrackOptions, 'hasCheck' | 'actions'>): number =>
  (hasCheck ? CHECK_WIDTH : 0) + actionsWidth(actions);

const trackOf = ({ id, width, flex }: Column<never>, { widths, scale }: TrackOptions): string => {
  const resized = widths[id];
  if (resized !== undefined) return `${resized}px`;
  return flex ? `minmax(${Math.floor(width * scale)}px, ${flex}fr)` : `${width}px`;
};

/** The columns as CSS grid tracks; a last one fills the remaining width. */
export const tracksOf = (columns: readonly Column<never>[], options: TrackOptions): string => {
  const { widths, hasCheck, actions } = options;
  const isFilled = columns.some(({ id, flex }) => flex && widths[id] === undefined);
  return [
    ...(hasCheck ? [`${CHECK_WIDTH}px`] : []),
    ...columns.map((column) => trackOf(column, options)),
    ...(isFilled ? [] : ['minmax(0, 1fr)']),
    ...(actions > 0 ? [`${actionsWidth(actions)}px`] : []),
  ].join(' ');
};

/** Below this width the rows scroll horizontally. */
export const minWidthOf = (tracks: string): number =>
  [...tracks.matchAll(/(\d+(?:\.\d+)?)px/g)].reduce((sum, [, width]) => sum + Number(width), 0);
