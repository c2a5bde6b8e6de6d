import type { Sealing } from '../../platform/keys/sealing.ts';

interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

const purposeOf = ({ issuer, subject }: Subject): string => `ID token of ${subject} at ${issuer}`;

/** Kept for the log-out at the provider; it names the person. */
export const sealIdToken = (sealing: Sealing, of: Subject, idToken: string): Buffer =>
  Buffer.from(sealing.seal(Buffer.from(idToken), purposeOf(of)));

export const openIdToken = (sealing: Sealing, of: Subject, sealed: Uint8Array): string =>
  Buffer.from(sealing.open(sealed, purposeOf(of))).toString();
