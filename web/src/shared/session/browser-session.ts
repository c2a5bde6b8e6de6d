import { browserStorage, tabStorage } from '../storage/browser-storage.ts';
import { storageLease, webLock } from './cross-tab-lock.ts';
import type { EndReason } from './client-session.ts';
import { createSessionService } from './session-service.ts';
import type { SessionService } from './session-service.ts';
import { isSessionKey } from './session-storage.ts';
import { loadOnline } from './load-online.ts';

const LOCK = 'cotyle.session';
/** Survives the one reload that follows the end of an inactive session. */
const NOTICE_KEY = 'cotyle.notice';

const now = (): number => Date.now();
const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

const lock = () =>
  // Undefined at run time on pages loaded over plain HTTP from another machine.
  'locks' in navigator
    ? webLock(navigator.locks, LOCK, sleep)
    : storageLease({
        storage: browserStorage,
        key: `${LOCK}.lease`,
        owner: `${now()}-${Math.random()}`,
        now,
        sleep,
      });

const consumeEndNotice = (): EndReason | undefined => {
  const inactive = tabStorage.getItem(NOTICE_KEY) === 'inactive';
  tabStorage.removeItem(NOTICE_KEY);
  return inactive ? 'inactive' : undefined;
};

const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const WAKE_EVENTS = ['focus', 'pageshow', 'online'] as const;

const listen = ({ store, presence, refresher, reportActivity, logOut }: SessionService): void => {
  const lookForAbsence = (): void => {
    if (store.state().session && presence.check().presence === 'gone') logOut('inactive');
  };
  const wake = (): void => {
    lookForAbsence();
    refresher.check();
  };
  window.addEventListener('storage', ({ key }) => {
    if (isSessionKey(key)) store.reread();
  });
  for (const name of WAKE_EVENTS) window.addEventListener(name, wake);
  document.addEventListener('visibilitychange', wake);
  for (const name of ACTIVITY_EVENTS)
    window.addEventListener(name, presence.recordActivity, { capture: true, passive: true });
  setInterval(() => {
    lookForAbsence();
    reportActivity();
  }, 1000);
};

/** Reloads, so that no data of the former person stays in memory, once unsaved changes have left the screen. */
const reloadWhenInactive = ({ store }: SessionService): void => {
  store.subscribe(() => {
    const { session, kept, ended } = store.state();
    if (session || kept || ended !== 'inactive') return;
    tabStorage.setItem(NOTICE_KEY, 'inactive');
    setTimeout(() => window.location.replace('/'), 50);
  });
};

export const createBrowserSession = (): SessionService => {
  const service = createSessionService({
    storage: browserStorage,
    now,
    timers: {
      set: (work, wait) => window.setTimeout(work, wait),
      clear: (timer) => window.clearTimeout(timer),
    },
    lock: lock(),
    client: loadOnline(() => import('./api-client.ts')),
    endedBefore: consumeEndNotice(),
    leaveTo: (url) => window.location.assign(url),
  });
  listen(service);
  reloadWhenInactive(service);
  return service;
};
