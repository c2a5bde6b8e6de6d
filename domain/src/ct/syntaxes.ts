/** Transfer syntaxes of PS3.6, by their identifier; lossy ones are marked. */
const SYNTAXES: Readonly<Record<string, { readonly name: string; readonly isLossy?: true }>> = {
  '1.2.840.10008.1.2': { name: 'uncompressed' },
  '1.2.840.10008.1.2.1': { name: 'uncompressed' },
  '1.2.840.10008.1.2.1.99': { name: 'deflated' },
  '1.2.840.10008.1.2.2': { name: 'uncompressed, big endian' },
  '1.2.840.10008.1.2.4.50': { name: 'JPEG baseline', isLossy: true },
  '1.2.840.10008.1.2.4.51': { name: 'JPEG extended', isLossy: true },
  '1.2.840.10008.1.2.4.57': { name: 'JPEG lossless' },
  '1.2.840.10008.1.2.4.70': { name: 'JPEG lossless' },
  '1.2.840.10008.1.2.4.80': { name: 'JPEG-LS lossless' },
  '1.2.840.10008.1.2.4.81': { name: 'JPEG-LS near-lossless', isLossy: true },
  '1.2.840.10008.1.2.4.90': { name: 'JPEG 2000 lossless' },
  '1.2.840.10008.1.2.4.91': { name: 'JPEG 2000', isLossy: true },
  '1.2.840.10008.1.2.4.201': { name: 'HTJ2K lossless' },
  '1.2.840.10008.1.2.4.202': { name: 'HTJ2K lossless' },
  '1.2.840.10008.1.2.4.203': { name: 'HTJ2K', isLossy: true },
  '1.2.840.10008.1.2.5': { name: 'RLE lossless' },
};

export const syntaxName = (uid: string): string => SYNTAXES[uid]?.name ?? `transfer syntax ${uid}`;

/** An unknown syntax counts as lossy. */
export const isLossy = (uid: string): boolean => {
  const known = SYNTAXES[uid];
  return known === undefined || known.isLossy === true;
};
