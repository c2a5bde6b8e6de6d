/** Sentences that the specification fixes word for word and that more than one room says. */
export const APP_TITLE = 'Cotyle';
export const RESET_LINK_SENT = 'Link was sent. Check your email for the password reset instructions.';
export const DEMO_NOTICE = 'Demo: all people and data are invented.';
