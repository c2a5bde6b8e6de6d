import { NOT_DELIVERED, refusedWith } from '@cotyle/domain/sending/texts';
import { DeliveryError } from '../../pacs/delivery-error.ts';

/** PS3.7 annex C and PS3.4 B.2.3. */
const DUPLICATE = 0x0111;
const NOT_SUPPORTED = 0x0122;
const REFUSED: ReadonlySet<number> = new Set([0x0117, 0x0124, 0x0106]);

const group = (status: number): number => status >>> 8;
const isStored = (status: number): boolean =>
  // A warning says that it was stored with changes; a duplicate has the same content, because the UID follows from it.
  status === 0 || status === 1 || status === DUPLICATE || status >>> 12 === 0xb;
const isFinal = (status: number): boolean =>
  REFUSED.has(status) || group(status) === 0xa9 || status >>> 12 === 0xc;

/** Throws unless the PACS has the object after this answer to C-STORE, or this reason of STOW-RS. */
export const assertStored = (status: number): void => {
  if (isStored(status)) return;
  if (status === NOT_SUPPORTED || status === 0x0112)
    throw new DeliveryError(NOT_DELIVERED.unsupported, { isFinal: true });
  if (group(status) === 0xa7) throw new DeliveryError(NOT_DELIVERED.full);
  throw new DeliveryError(refusedWith(status), { isFinal: isFinal(status) });
};
