/** Polling for where push does not work. */
export const POLL = 55_000;

export const PAGE_SIZE = 25;

export const pageQuery = (page: number) => ({ page: String(page), size: '25' as const });
