import type { AssociateRequest } from '../pdu/associate.ts';
import type { Rejection } from '../pdu/encode-pdu.ts';
import type { OperationResult } from '../status.ts';

export interface StoreRequest {
  readonly sopClassUid: string;
  readonly sopInstanceUid: string;
  readonly transferSyntaxUid: string;
  /** Fails when the association is lost before the last byte. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface FindRequest {
  readonly sopClassUid: string;
  readonly transferSyntaxUid: string;
  readonly identifier: Buffer;
  /** Aborted by C-CANCEL and by the end of the association. */
  readonly signal: AbortSignal;
}

/** What one association may do, once it is accepted. */
export interface AssociationHandlers {
  /** Asked before each operation: an association that is no longer allowed is aborted. */
  isAllowed(): Promise<boolean>;
  store(request: StoreRequest): Promise<OperationResult>;
  /** The identifiers that match, encoded in the transfer syntax of the request. */
  find(request: FindRequest): AsyncIterable<Buffer>;
  /** Once, however the association ends. */
  ended(): void;
}

export type Admission =
  | { readonly kind: 'accepted'; readonly handlers: AssociationHandlers }
  | { readonly kind: 'rejected'; readonly rejection: Rejection };

export interface ScpOptions {
  /** Decides by the AE titles and the address of the peer. */
  admit(request: AssociateRequest, address: string): Promise<Admission>;
  /** The information models that C-FIND answers. */
  readonly queryClasses: readonly string[];
  readonly idleMs: number;
  /** For the whole of the A-ASSOCIATE-RQ. */
  readonly requestMs: number;
  /** A fault of ours, or a peer that broke the protocol. */
  onFault(error: unknown): void;
}
