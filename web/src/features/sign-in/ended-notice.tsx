import type { EndReason } from '../../shared/session/client-session.ts';
import { Notice } from '../../ui/notice.tsx';
import { SIGN_IN_TEXTS as TEXTS } from './texts.ts';

/** Says why the last session ended, except to a person who logged out. */
export const EndedNotice = ({ ended }: { ended: EndReason | undefined }) => {
  if (ended === 'expired') return <Notice severity="warning">{TEXTS.sessionExpired}</Notice>;
  if (ended === 'inactive') return <Notice severity="warning">{TEXTS.loggedOutInactive}</Notice>;
  if (ended === 'password-changed') return <Notice severity="success">{TEXTS.passwordChanged}</Notice>;
  return null;
};
