import { ExternalLink } from 'lucide-react';
import styles from './factor-fields.module.css';
import { FACTOR_TEXTS } from './texts.ts';

interface ProviderFieldsProps {
  /** The name of the identity provider. */
  readonly label: string;
  /** While its window is open, or was closed: the browser does not say. */
  readonly onReopen: (() => void) | undefined;
}

/** For a person who has neither a password nor a second factor in Cotyle. */
export const ProviderFields = ({ label, onReopen }: ProviderFieldsProps) => (
  <div className={styles['factor']}>
    <p className={styles['passkey']}>
      <ExternalLink aria-hidden />
      <output>{onReopen ? FACTOR_TEXTS.waiting(label) : FACTOR_TEXTS.provider(label)}</output>
    </p>
    {onReopen ? (
      <div className={styles['others']}>
        <button type="button" className={styles['other']} onClick={onReopen}>
          {FACTOR_TEXTS.reopen}
        </button>
      </div>
    ) : null}
  </div>
);
