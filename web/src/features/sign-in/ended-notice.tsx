import type { EndReason } from '../../app/session/held-session.ts';
import { TEXTS } from '../../app/texts.ts';
import { Notice } from '../../ui/notice.tsx';

/** Why a person stands before the sign-in again. Who logged out knows. */
export const EndedNotice = ({ ended }: { ended: EndReason | undefined }) => {
  if (ended === 'expired') return <Notice severity="warning">{TEXTS.sessionExpired}</Notice>;
  if (ended === 'inactive') return <Notice severity="warning">{TEXTS.loggedOutInactive}</Notice>;
  if (ended === 'password-changed') return <Notice severity="success">{TEXTS.passwordChanged}</Notice>;
  return null;
};
