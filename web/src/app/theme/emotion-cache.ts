import createCache from '@emotion/cache';

/** The server allows only style elements that carry this request's nonce; the build put it into a meta element. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

/** First in the head, so that the style sheets of our own parts win. */
export const emotionCache = createCache({ key: 'c', prepend: true, ...(nonce ? { nonce } : {}) });
