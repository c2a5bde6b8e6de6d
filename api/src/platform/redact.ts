const URLS = /\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s"'<>]*@)?([^\s"'<>/?#]*)[^\s"'<>]*/gi;
const EMAILS = /[^\s@<>"'()[\],;:=]+@[^\s@<>"'()[\],;:]+/g;
const QUERIES = /(\/[^\s?"']*)\?[^\s"']+/g;
const SIGNED_TOKENS = /\beyJ[\w-]+(?:\.[\w-]*)*/g;
// A UUID names a request or a job and is let through.
const LONG_SECRETS =
  /\b(?![0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b)(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{32,}/gi;

/** Takes out what looks like an address of a person, a credential or the inside of a URL. */
export const hideSecrets = (text: string): string =>
  text
    .replace(URLS, '$1$2')
    .replace(EMAILS, '[email]')
    .replace(QUERIES, '$1')
    .replace(SIGNED_TOKENS, '[token]')
    .replace(LONG_SECRETS, '[token]');

/** Also takes out everything in quotation marks: that is where error messages repeat what a person typed. */
export const hideQuoted = (text: string): string =>
  hideSecrets(text)
    .replace(/"[^"]*"?/g, '"…"')
    .replace(/`[^`]*`?/g, '`…`')
    .replace(/(?<!\w)'[^']*(?:'(?!\w)|$)/g, "'…'");
