/** The file itself is why: trying again would end the same way. Its message is for the person. */
export class NotInspectable extends Error {
  override readonly name = 'NotInspectable';
}
