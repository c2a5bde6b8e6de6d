/** An object was not delivered. The message is for people: it has no patient data, no address and no token. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  /** The PACS does not want this object: sending it again would not help. */
  readonly isFinal: boolean;

  constructor(message: string, options: { readonly isFinal?: boolean; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.isFinal = options.isFinal ?? false;
  }
}
