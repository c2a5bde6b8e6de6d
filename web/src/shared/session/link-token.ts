const LINKS = new Set(['/reset_password', '/setup']);

/** Reads the one-time token of a mailed link and removes it from the address bar, the history and later referrers. */
const consumeLinkToken = (): string => {
  const { pathname, search } = window.location;
  if (!LINKS.has(pathname)) return '';
  const token = new URLSearchParams(search).get('token') ?? '';
  if (search !== '') window.history.replaceState(null, '', pathname);
  return token;
};

/** Held in memory only. */
export const linkToken = consumeLinkToken();
