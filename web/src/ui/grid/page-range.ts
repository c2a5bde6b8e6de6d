interface Paged {
  readonly page: number;
  readonly size: number;
  /** On this page. */
  readonly rows: number;
  readonly total: number;
  readonly capped: boolean;
}

/** The first and last row of a page, counted from 1. Beyond a capped total, the rows themselves count. */
export const rangeOf = ({ page, size, rows, total, capped }: Paged) => {
  const before = (page - 1) * size;
  return { from: before + 1, to: before + rows, total: Math.max(total, before + rows), capped };
};

/** Undefined where the total is capped. */
export const lastPage = (total: number, size: number, capped: boolean): number | undefined =>
  capped ? undefined : Math.max(1, Math.ceil(total / size));
