/** PS3.8 9.3: the types of protocol data units. */
export const PDU_TYPE = {
  associateRequest: 1,
  associateAccept: 2,
  associateReject: 3,
  data: 4,
  releaseRequest: 5,
  releaseResponse: 6,
  abort: 7,
} as const;

/** A presentation data value, or a piece of one: a fragment is passed on as it arrives. */
export interface Fragment {
  readonly contextId: number;
  readonly isCommand: boolean;
  /** True for the last piece of the last fragment of a command or a data set. */
  readonly isLast: boolean;
  readonly bytes: Uint8Array;
}

export type PduEvent =
  | { readonly kind: 'associate-request' | 'associate-accept'; readonly body: Buffer }
  | {
      readonly kind: 'associate-reject';
      readonly result: number;
      readonly source: number;
      readonly reason: number;
    }
  | { readonly kind: 'fragment'; readonly fragment: Fragment }
  | { readonly kind: 'release-request' | 'release-response' }
  | { readonly kind: 'abort'; readonly source: number; readonly reason: number };

/** The length of a P-DATA-TF that we announce and accept. dcmtk sends no longer ones. */
export const MAX_PDU_LENGTH = 131_072;
/** Enough for 128 presentation contexts with all their transfer syntaxes. */
export const MAX_ASSOCIATE_LENGTH = 131_072;
