import { LANDING_PATH } from '@cotyle/domain/access/menus';
import { ACCESS_DENIED, ASK_FOR_PERMISSION } from '@cotyle/domain/files/rights';
import { ShieldX } from 'lucide-react';
import { Link } from 'react-router';
import { RECORD_TEXTS } from '../../../shared/forms/record-texts.ts';
import styles from './access-denied.module.css';

/** Shown alike for a missing procedure and for one that is not visible to this person. */
export const AccessDenied = () => (
  <section className={styles['denied']} role="alert">
    <ShieldX aria-hidden />
    <h2>{ACCESS_DENIED}</h2>
    <p>{ASK_FOR_PERMISSION}</p>
    <Link className={styles['back']} to={LANDING_PATH}>
      {RECORD_TEXTS.backToList}
    </Link>
  </section>
);
