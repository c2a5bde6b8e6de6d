import type { PAGE_SIZES } from '@cotyle/contract/lists';

export const DENSITIES = ['compact', 'standard', 'comfortable'] as const;

export type Density = (typeof DENSITIES)[number];

export type PageSize = (typeof PAGE_SIZES)[number];

export const ORDERS = ['asc', 'desc'] as const;

/** What a person has made of a grid: what is asked for, and how it is shown. */
export interface GridView {
  readonly search: string;
  readonly sort: string;
  readonly order: (typeof ORDERS)[number];
  readonly size: PageSize;
  readonly density: Density;
  /** Only the columns that somebody has shown or hidden. */
  readonly columns: Readonly<Record<string, boolean>>;
  /** The order of the columns where somebody has moved one; those that are not in it come last. */
  readonly columnOrder: readonly string[];
  /** In pixels, only the columns that somebody has made wider or narrower. */
  readonly widths: Readonly<Record<string, number>>;
}

export type ChangeView = (change: Partial<GridView>) => void;

/** What came back for the question that stands in the view. */
export interface GridResult<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** There are more than are counted. */
  readonly capped: boolean;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  readonly state: 'loading' | 'shown' | 'failed';
  /** The rows still answer the question before. */
  readonly isPlaceholder: boolean;
  /** Why the last try brought nothing; where rows are shown, they are as old as `asOf`. */
  readonly failure: string | undefined;
  readonly asOf: number;
  readonly retry: () => void;
}
