import { Copy } from 'lucide-react';
import { useId } from 'react';
import { Wide } from '../../shared/forms/sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { useErrorBanner } from '../../ui/error-banner.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './connections.module.css';
import { CONNECTION_TEXTS as TEXTS } from './texts.ts';

/** Shown once. */
export const NewToken = ({ token }: { token: string }) => {
  const id = useId();
  const [toast, banner] = [useToast(), useErrorBanner()];
  const copy = async (): Promise<void> => {
    try {
      // Absent where the page came over plain HTTP from another machine.
      await navigator.clipboard.writeText(token);
      toast(TEXTS.copied);
    } catch {
      banner.show(TEXTS.notCopied);
    }
  };
  return (
    <Wide>
      <label htmlFor={id}>{TEXTS.newToken}</label>
      <div className={styles['token']}>
        <input id={id} readOnly value={token} onFocus={({ target }) => target.select()} />
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden />
          {TEXTS.copy}
        </Button>
      </div>
      <output>{TEXTS.copyNow}</output>
    </Wide>
  );
};
