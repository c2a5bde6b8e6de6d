import { createContext, use, useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import styles from './busy.module.css';
import { UI_TEXTS } from './texts.ts';

type WhileBusy = <T>(work: Promise<T>) => Promise<T>;

const BusyContext = createContext<WhileBusy | undefined>(undefined);

/** Shows the spinner overlay while a promise is pending: `await whileBusy(save())`. */
export const useBusy = (): WhileBusy => {
  const whileBusy = use(BusyContext);
  if (!whileBusy) throw new Error('There is no BusyProvider around this component.');
  return whileBusy;
};

export const SpinnerOverlay = () => (
  <output className={styles['overlay']}>
    <span className={styles['ring']} />
    <span className={styles['label']}>{UI_TEXTS.busy}</span>
  </output>
);

/** `alsoWhen` shows the spinner for work that is tracked elsewhere. */
export const BusyProvider = ({ alsoWhen, children }: { alsoWhen: boolean; children: ReactNode }) => {
  const [running, setRunning] = useState(0);
  const whileBusy = useCallback<WhileBusy>(async (work) => {
    setRunning((count) => count + 1);
    try {
      return await work;
    } finally {
      setRunning((count) => count - 1);
    }
  }, []);
  return (
    <BusyContext value={whileBusy}>
      {children}
      {running > 0 || alsoWhen ? <SpinnerOverlay /> : null}
    </BusyContext>
  );
};
