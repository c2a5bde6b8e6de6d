import { createHash } from 'node:crypto';
import { sealedText, signedText } from '@cotyle/domain/planning/approval/signed-content';
import type { SignatureRecord, SignedContent } from '@cotyle/domain/planning/approval/signed-content';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Of exactly what is signed. */
export const contentHash = (content: SignedContent): string => sha256(signedText(content));

/** Of the signature as a whole. */
export const sealHash = (signature: SignatureRecord): string => sha256(sealedText(signature));
