/** Loaded when a passkey is first used: it takes more memory than any other package, and most nodes can do without it. */
export const loadWebauthn = () => import('@simplewebauthn/server');
