import { createHash } from 'node:crypto';
import { sealedText, signedText, versionText } from '@cotyle/domain/planning/approval/signed-content';
import type {
  SignatureRecord,
  SignedContent,
  VersionContent,
} from '@cotyle/domain/planning/approval/signed-content';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Of exactly what is signed. */
export const contentHash = (content: SignedContent): string => sha256(signedText(content));

/** Of what a version says, by which its pictures are known. */
export const versionHash = (content: VersionContent): string => sha256(versionText(content));

/** Of the signature as a whole. */
export const sealHash = (signature: SignatureRecord): string => sha256(sealedText(signature));
