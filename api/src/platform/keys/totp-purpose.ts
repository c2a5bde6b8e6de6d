/** What the sealed secret of an authenticator app belongs to: it gives no codes to another person. */
export const totpPurpose = (userId: number): string => `authenticator app of ${userId}`;
