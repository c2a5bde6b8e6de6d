import type { PAGE_SIZES } from '@cotyle/contract/lists';

export const DENSITIES = ['compact', 'standard', 'comfortable'] as const;

export type Density = (typeof DENSITIES)[number];

export type PageSize = (typeof PAGE_SIZES)[number];

export const ORDERS = ['asc', 'desc'] as const;

/** A person's settings of a grid: query and appearance. */
export interface GridView {
  readonly search: string;
  readonly sort: string;
  readonly order: (typeof ORDERS)[number];
  readonly size: PageSize;
  readonly density: Density;
  /** Only columns that were explicitly shown or hidden. */
  readonly columns: Readonly<Record<string, boolean>>;
  /** Empty until a column was moved; columns that are not in it come last. */
  readonly columnOrder: readonly string[];
  /** In pixels, only of resized columns. */
  readonly widths: Readonly<Record<string, number>>;
}

export type ChangeView = (change: Partial<GridView>) => void;

/** The rows of all pages, for the export. */
export interface AllRows<Row> {
  readonly allRows: () => AsyncIterable<readonly Row[]>;
  readonly failureText: (error: unknown) => string;
}

/** The result of the query. */
export interface GridResult<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** The total is a lower bound. */
  readonly capped: boolean;
  readonly hasMore: boolean;
  readonly state: 'loading' | 'shown' | 'failed';
  /** The rows are those of the previous query. */
  readonly isPlaceholder: boolean;
  /** Why the last fetch failed; displayed rows are then as old as `asOf`. */
  readonly failure: string | undefined;
  readonly asOf: number;
  readonly retry: () => void;
}
