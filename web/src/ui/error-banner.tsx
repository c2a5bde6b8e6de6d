import { CircleAlert, X } from 'lucide-react';
import { createContext, use, useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import styles from './error-banner.module.css';
import { IconButton } from './icon-button.tsx';
import { UI_TEXTS } from './texts.ts';

interface ErrorBanner {
  readonly show: (message: string) => void;
  readonly hide: () => void;
}

const BannerContext = createContext<ErrorBanner | undefined>(undefined);

/** The error banner at the top of the page; it stays until it is dismissed or hidden. */
export const useErrorBanner = (): ErrorBanner => {
  const banner = use(BannerContext);
  if (!banner) throw new Error('There is no ErrorBannerProvider around this component.');
  return banner;
};

export const ErrorBannerProvider = ({ children }: { children: ReactNode }) => {
  const [message, setMessage] = useState<string>();
  const hide = useCallback(() => setMessage(undefined), []);
  const banner = useMemo(() => ({ show: setMessage, hide }), [hide]);
  return (
    <BannerContext value={banner}>
      {message ? (
        <div className={styles['banner']} role="alert">
          <CircleAlert aria-hidden />
          <span className={styles['text']}>{message}</span>
          <IconButton label={UI_TEXTS.dismiss} onClick={hide}>
            <X aria-hidden />
          </IconButton>
        </div>
      ) : null}
      {children}
    </BannerContext>
  );
};
