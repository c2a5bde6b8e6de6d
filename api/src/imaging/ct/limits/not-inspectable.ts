/** For the log. */
export type RejectionCode =
  | 'TOO_MANY_FILES'
  | 'TOO_MANY_IMAGES'
  | 'TOO_MANY_ARCHIVES'
  | 'TOO_MUCH_PACKED'
  | 'TOO_MUCH_MEMORY'
  | 'TOO_LONG';

/** The file is the cause, so a retry would fail again. The message is shown to the user. */
export class NotInspectable extends Error {
  override readonly name = 'NotInspectable';
  readonly code: RejectionCode;

  constructor(code: RejectionCode, message: string) {
    super(message);
    this.code = code;
  }
}
