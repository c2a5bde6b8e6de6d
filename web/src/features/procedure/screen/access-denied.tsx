import { mayAskForEmergencyAccess } from '@cotyle/domain/access/emergency';
import { LANDING_PATH } from '@cotyle/domain/access/menus';
import { ACCESS_DENIED, ASK_FOR_PERMISSION } from '@cotyle/domain/files/rights';
import { ShieldX } from 'lucide-react';
import { Link } from 'react-router';
import { EMERGENCY_BANNER, EMERGENCY_PATH } from '../../../shared/emergency/texts.ts';
import { useSignedIn } from '../../../shared/session/session-context.ts';
import { RECORD_TEXTS } from '../../../shared/forms/record-texts.ts';
import styles from './access-denied.module.css';

/** For those who may ask for an emergency access; whether there is such a case is not known here. */
const AskForAccess = ({ id }: { id: string }) => {
  const { role } = useSignedIn();
  return mayAskForEmergencyAccess(role) ? (
    <Link className={styles['back']} to={`${EMERGENCY_PATH}?case=${encodeURIComponent(id)}`}>
      {EMERGENCY_BANNER.ask}
    </Link>
  ) : null;
};

/** Shown alike for a missing procedure and for one that is not visible to this person. */
export const AccessDenied = ({ id }: { id: string }) => (
  <section className={styles['denied']} role="alert">
    <ShieldX aria-hidden />
    <h2>{ACCESS_DENIED}</h2>
    <p>{ASK_FOR_PERMISSION}</p>
    <Link className={styles['back']} to={LANDING_PATH}>
      {RECORD_TEXTS.backToList}
    </Link>
    <AskForAccess id={id} />
  </section>
);
