import { CircleAlert, X } from 'lucide-react';
import { createContext, use, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import styles from './error-banner.module.css';
import { IconButton } from './icon-button.tsx';
import { UI_TEXTS } from './texts.ts';

interface ErrorBanner {
  /** `source` names what failed, so that its recovery can hide its own message and no other. */
  readonly show: (message: string, source?: string) => void;
  readonly hide: () => void;
  readonly hideFrom: (source: string) => void;
}

interface Shown {
  readonly message: string;
  readonly source: string | undefined;
}

const BannerContext = createContext<ErrorBanner | undefined>(undefined);

/** The error banner at the top of the page; it stays until it is dismissed or hidden. */
export const useErrorBanner = (): ErrorBanner => {
  const banner = use(BannerContext);
  if (!banner) throw new Error('There is no ErrorBannerProvider around this component.');
  return banner;
};

const HEIGHT = '--banner-height';

const Banner = ({ message, onDismiss }: { message: string; onDismiss: () => void }) => {
  const element = useRef<HTMLDivElement>(null);
  // The page makes room for the banner, whose height depends on how the message wraps.
  useLayoutEffect(() => {
    const root = document.documentElement;
    const measure = (): void => root.style.setProperty(HEIGHT, `${element.current?.offsetHeight ?? 0}px`);
    measure();
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('resize', measure);
      root.style.removeProperty(HEIGHT);
    };
  }, []);
  return (
    <div className={styles['banner']} role="alert" ref={element}>
      <CircleAlert aria-hidden />
      <span className={styles['text']}>{message}</span>
      <IconButton label={UI_TEXTS.dismiss} onClick={onDismiss}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
};

export const ErrorBannerProvider = ({ children }: { children: ReactNode }) => {
  const [shown, setShown] = useState<Shown>();
  /** A list that is refetched every minute must not bring back what the person has dismissed. */
  const dismissed = useRef<Shown>(undefined);
  const banner = useMemo(
    (): ErrorBanner => ({
      show: (message, source) => {
        const isDismissed = source !== undefined && dismissed.current?.source === source;
        if (!isDismissed || dismissed.current?.message !== message) setShown({ message, source });
      },
      hide: () => setShown(undefined),
      hideFrom: (source) => {
        if (dismissed.current?.source === source) dismissed.current = undefined;
        setShown((current) => (current?.source === source ? undefined : current));
      },
    }),
    [],
  );
  const dismiss = (): void => {
    dismissed.current = shown;
    setShown(undefined);
  };
  return (
    <BannerContext value={banner}>
      {shown ? <Banner key={shown.message} message={shown.message} onDismiss={dismiss} /> : null}
      {children}
    </BannerContext>
  );
};
