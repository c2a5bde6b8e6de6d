/** PS3.7 annex C, PS3.4 B.2.3 and K.4.1.1.4: the statuses that we answer. */
export const STATUS = {
  success: 0x0000,
  processingFailure: 0x0110,
  unrecognizedOperation: 0x0211,
  outOfResources: 0xa700,
  dataSetMismatch: 0xa900,
  cannotUnderstand: 0xc000,
  cancelled: 0xfe00,
  pending: 0xff00,
} as const;

export interface OperationResult {
  readonly status: number;
  /** For the operator of the other side: at most 64 characters, nothing about a person. */
  readonly comment?: string;
}
