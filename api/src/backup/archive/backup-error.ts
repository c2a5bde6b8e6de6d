/** A backup cannot be made, read or restored; the message is one line for the person in front of it. */
export class BackupError extends Error {
  override readonly name = 'BackupRefused';
}
