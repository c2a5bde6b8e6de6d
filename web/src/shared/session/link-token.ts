const LINKS = new Set(['/reset_password', '/setup']);

/** Takes the one-time token of a mailed link out of the address bar, the history and every later referrer. */
const consumeLinkToken = (): string => {
  const { pathname, search } = window.location;
  if (!LINKS.has(pathname)) return '';
  const token = new URLSearchParams(search).get('token') ?? '';
  if (search !== '') window.history.replaceState(null, '', pathname);
  return token;
};

/** Kept in memory only. */
export const linkToken = consumeLinkToken();
