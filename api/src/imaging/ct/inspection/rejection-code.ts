import type { ScanFacts } from '@cotyle/domain/ct/facts';

/** Why an inspected scan has no complete planning series, for the log; the report explains it to the user. */
export type ScanRejection =
  | 'ZIP_DAMAGED'
  | 'ENCRYPTED'
  | 'UNUSUAL_ZIP'
  | 'DAMAGED'
  | 'ENHANCED_CT'
  | 'MULTI_FRAME'
  | 'NO_CT_SLICES';

export const rejectionOf = ({
  isWhole,
  unread,
  damaged,
  aside,
  series,
}: ScanFacts): ScanRejection | undefined => {
  if (!isWhole) return 'ZIP_DAMAGED';
  if (unread && unread.encrypted > 0) return 'ENCRYPTED';
  if (unread && unread.unusual > 0) return 'UNUSUAL_ZIP';
  if (damaged > 0) return 'DAMAGED';
  if (series.length > 0) return undefined;
  if (aside.ENHANCED_CT) return 'ENHANCED_CT';
  return aside.MULTI_FRAME ? 'MULTI_FRAME' : 'NO_CT_SLICES';
};
