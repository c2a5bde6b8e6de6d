/** So much is held in memory at most; a gigabyte there would end the tab. */
const IN_MEMORY_MAX = 50 * 1024 ** 2;

export type DownloadMethod = 'address' | 'zip-in-memory' | 'zip-to-disk';

/** How so many files reach the disk: each by an address that needs no bearer, or all as one zip. */
export const downloadMethod = (
  files: readonly { readonly size: number }[],
  canWriteToDisk: boolean,
): DownloadMethod => {
  if (files.length < 2) return 'address';
  if (files.reduce((sum, { size }) => sum + size, 0) <= IN_MEMORY_MAX) return 'zip-in-memory';
  return canWriteToDisk ? 'zip-to-disk' : 'address';
};
