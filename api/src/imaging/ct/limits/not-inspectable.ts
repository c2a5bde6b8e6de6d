/** Why a file cannot be inspected, for the log. */
export type RejectionCode =
  | 'TOO_MANY_FILES'
  | 'TOO_MANY_IMAGES'
  | 'TOO_MANY_ARCHIVES'
  | 'TOO_MUCH_PACKED'
  | 'TOO_MUCH_MEMORY'
  | 'TOO_LONG';

/** The file itself is why: trying again would end the same way. Its message is for the person. */
export class NotInspectable extends Error {
  override readonly name = 'NotInspectable';
  readonly code: RejectionCode;

  constructor(code: RejectionCode, message: string) {
    super(message);
    this.code = code;
  }
}
