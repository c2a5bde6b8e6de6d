import type { Sealing } from '../../platform/keys/sealing.ts';

const PURPOSE = 'token of a PACS';

/** The bearer token of a PACS, as its settings keep it. */
export const sealToken = (sealing: Sealing, token: string): string =>
  Buffer.from(sealing.seal(Buffer.from(token), PURPOSE)).toString('base64');

export const openToken = (sealing: Sealing, sealed: string): string =>
  Buffer.from(sealing.open(Buffer.from(sealed, 'base64'), PURPOSE)).toString();
