/** Held in memory at most; a gigabyte would crash the tab. */
const IN_MEMORY_MAX = 50 * 1024 ** 2;

export type DownloadMethod = 'link' | 'zip-in-memory' | 'zip-to-disk';

/** How files reach the disk: each by a signed link that needs no token, or all in one zip. */
export const downloadMethod = (
  files: readonly { readonly size: number }[],
  canWriteToDisk: boolean,
): DownloadMethod => {
  if (files.length < 2) return 'link';
  if (files.reduce((sum, { size }) => sum + size, 0) <= IN_MEMORY_MAX) return 'zip-in-memory';
  return canWriteToDisk ? 'zip-to-disk' : 'link';
};
