/** The embedded database cannot run here; the message is one line for the person who started it. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedRefused';
}
