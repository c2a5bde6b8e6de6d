const URLS = /\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s"'<>]*@)?([^\s"'<>/?#]*)[^\s"'<>]*/gi;
const EMAILS = /[^\s@<>"'()[\],;:=]+@[^\s@<>"'()[\],;:]+/g;
const QUERIES = /(\/[^\s?"']*)\?[^\s"']+/g;
const SIGNED_TOKENS = /\beyJ[\w-]+(?:\.[\w-]*)*/g;
// UUIDs identify requests and jobs, and are kept.
const LONG_SECRETS =
  /\b(?![0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b)(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{32,}/gi;

/** Removes what looks like an email address, a credential or the path and query of a URL. */
export const hideSecrets = (text: string): string =>
  text
    .replace(URLS, '$1$2')
    .replace(EMAILS, '[email]')
    .replace(QUERIES, '$1')
    .replace(SIGNED_TOKENS, '[token]')
    .replace(LONG_SECRETS, '[token]');

/** Also removes everything in quotation marks, where error messages repeat input. */
export const hideQuoted = (text: string): string =>
  hideSecrets(text)
    .replace(/"[^"]*"?/g, '"…"')
    .replace(/`[^`]*`?/g, '`…`')
    .replace(/(?<!\w)'[^']*(?:'(?!\w)|$)/g, "'…'");
