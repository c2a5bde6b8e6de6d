/** The bytes in pieces, cut at these positions. */
export const splitBytes = (bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] => {
  const ordered = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return ordered.slice(1).map((end, index) => bytes.subarray(ordered[index], end));
};
