import { InactivityWarning } from './inactivity-warning.tsx';
import { SessionEndWarning } from './session-end-warning.tsx';

/** What is said before a session ends. */
export const SessionWarnings = () => (
  <>
    <InactivityWarning />
    <SessionEndWarning />
  </>
);
