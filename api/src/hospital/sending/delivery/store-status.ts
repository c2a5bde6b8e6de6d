import { NOT_DELIVERED, refusedWith } from '@cotyle/domain/sending/texts';
import { ENCAPSULATED_STL_STORAGE } from '../../../platform/dimse/uids.ts';
import { DeliveryError } from '../../pacs/delivery-error.ts';

/** PS3.7 annex C and PS3.4 B.2.3. */
const DUPLICATE = 0x0111;
const NOT_SUPPORTED = 0x0122;
const NO_SUCH_CLASS = 0x0118;
const REFUSED: ReadonlySet<number> = new Set([0x0117, 0x0124, 0x0106]);

const group = (status: number): number => status >>> 8;
const isStored = (status: number): boolean =>
  // A warning says that it was stored with changes; a duplicate has the same content, because the UID follows from it.
  status === 0 || status === 1 || status === DUPLICATE || status >>> 12 === 0xb;
const isFinal = (status: number): boolean =>
  REFUSED.has(status) || group(status) === 0xa9 || status >>> 12 === 0xc;

/** The PACS takes no objects of this class: sending it again would not help. */
export const classNotTaken = (sopClassUid: string): DeliveryError =>
  new DeliveryError(
    sopClassUid === ENCAPSULATED_STL_STORAGE ? NOT_DELIVERED.noModels : NOT_DELIVERED.noSheets,
    { isFinal: true },
  );

/** Throws unless the PACS has the object after this answer to C-STORE, or this reason of STOW-RS. */
export const assertStored = (status: number, sopClassUid: string): void => {
  if (isStored(status)) return;
  if (status === NOT_SUPPORTED || status === NO_SUCH_CLASS) throw classNotTaken(sopClassUid);
  if (group(status) === 0xa7) throw new DeliveryError(NOT_DELIVERED.full);
  throw new DeliveryError(refusedWith(status), { isFinal: isFinal(status) });
};
