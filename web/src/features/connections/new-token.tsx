import { Copy } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { useErrorBanner } from '../../ui/error-banner.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './connections.module.css';
import { CONNECTION_TEXTS as TEXTS } from './texts.ts';

export interface MadeToken {
  /** Of the new connection. */
  readonly name: string;
  readonly token: string;
}

/** Where the next thing to do is: copying it. */
const focus = (input: HTMLInputElement | null): void => input?.focus();

/** Shown once, until the person says that they have it. */
export const NewToken = ({ name, token, onDone }: MadeToken & { readonly onDone: () => void }) => {
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
    <Notice severity="success">
      <label htmlFor={id}>
        <strong>{TEXTS.newToken(name)}</strong>
      </label>
      <div className={styles['token']}>
        <input id={id} ref={focus} readOnly value={token} onFocus={({ target }) => target.select()} />
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden size={17} />
          {TEXTS.copy}
        </Button>
        <Button onClick={onDone}>{TEXTS.tokenSaved}</Button>
      </div>
      <p>{TEXTS.copyNow}</p>
    </Notice>
  );
};
