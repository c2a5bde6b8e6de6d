/** A backup cannot be made, read or restored; the message is one line for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupRefused';
}
