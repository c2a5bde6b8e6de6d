/** Sentences of the specification, word for word, that more than one package uses. */
export const APP_TITLE = 'Cotyle';
export const RESET_LINK_SENT = 'Link was sent. Check your email for the password reset instructions.';
export const DEMO_NOTICE = 'Demo: all people and data are invented.';
