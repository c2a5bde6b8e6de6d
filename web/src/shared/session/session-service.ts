import type { Session } from '@cotyle/contract/session';
import { createActivityReporter } from './activity-reporter.ts';
import { createCaller } from './caller.ts';
import type { Caller, Send } from './caller.ts';
import type { CrossTabLock } from './cross-tab-lock.ts';
import { toClientSession } from './client-session.ts';
import type { EndReason } from './client-session.ts';
import { asCallFailed } from './failures.ts';
import { createPresenceMonitor } from './presence.ts';
import type { PresenceMonitor } from './presence.ts';
import { createRefresher } from './refresher.ts';
import type { Refresher, Timers } from './refresher.ts';
import type { KeyValueStorage } from '../storage/key-value.ts';
import { createSessionStore } from './session-store.ts';
import type { SessionStore } from './session-store.ts';

export interface PasswordChange {
  /** Absent only for a person who has no password yet. */
  readonly oldPassword?: string;
  readonly newPassword: string;
}

export interface AuthClient {
  readonly send: Send;
  readonly access: (username: string, password: string) => Promise<Session>;
  readonly refresh: (token: string) => Promise<Session>;
  readonly reportActivity: (token: string, modelOpen: boolean) => Promise<unknown>;
  /** Answers the address that ends the session at the identity provider, if there is one. */
  readonly logout: (token: string) => Promise<string | undefined>;
  readonly ssoSession: (code: string) => Promise<Session>;
  readonly changePassword: (token: string | undefined, change: PasswordChange) => Promise<Session>;
}

interface SessionServiceOptions {
  readonly storage: KeyValueStorage;
  readonly now: () => number;
  readonly timers: Timers;
  readonly lock: CrossTabLock;
  /** Loaded when first needed: the sign-in page is shown without it. */
  readonly client: () => Promise<AuthClient>;
  readonly endedBefore?: EndReason | undefined;
  /** Goes to another site. */
  readonly leaveTo?: (url: string) => void;
}

export interface SessionService {
  readonly store: SessionStore;
  readonly presence: PresenceMonitor;
  readonly refresher: Refresher;
  /** Tells the server of the person's activity if that is due: without it, the server ends the session. */
  readonly reportActivity: () => void;
  readonly call: Caller;
  /** Set where nothing that is loaded may stay on the disk of the browser's machine. */
  readonly cache?: 'no-store';
  readonly signIn: (username: string, password: string) => Promise<void>;
  /** Exchanges the one-time code that came with the return from the identity provider. */
  readonly signInByCode: (code: string) => Promise<void>;
  /** Starts the session that another call returned. */
  readonly adopt: (session: Session, options?: { passwordUnset: boolean }) => void;
  /** Changes one's own password: the session is replaced by a new one, in every tab. */
  readonly changePassword: (change: PasswordChange) => Promise<void>;
  /** Ends the session here at once, and on the server as soon as it can be reached. */
  readonly logOut: (reason?: EndReason) => void;
  /** Loads the client ahead of its first use. */
  readonly preloadClient: () => void;
}

export const createSessionService = (options: SessionServiceOptions): SessionService => {
  const { storage, now, timers, lock, client } = options;
  const store = createSessionStore(storage, now, options.endedBefore);
  const presence = createPresenceMonitor(storage, now);
  // A person who left without logging out is treated like one who stayed and was inactive.
  if (store.state().session && presence.check().presence === 'gone') store.end('inactive');

  const endOnServer = (token: string, leaveTo?: (url: string) => void): void => {
    const end = async (): Promise<void> => {
      const url = await (await client()).logout(token);
      if (url !== undefined) leaveTo?.(url);
    };
    end().catch(() => undefined);
  };
  const refresher = createRefresher({
    store,
    lock,
    now,
    timers,
    refresh: async (token) => (await client()).refresh(token),
    discard: (token) => endOnServer(token),
  });
  const reporter = createActivityReporter({
    storage,
    now,
    presence,
    report: async (modelOpen) => {
      const token = await refresher.liveToken();
      if (token !== undefined) await (await client()).reportActivity(token, modelOpen);
    },
  });
  const send: Send = async (call, input, options) => (await client()).send(call, input, options);
  const adopt: SessionService['adopt'] = (session, options) => {
    presence.extend();
    // The server counts a new session as used.
    reporter.skip();
    store.start(toClientSession(session, now(), options?.passwordUnset));
  };

  return {
    store,
    presence,
    refresher,
    reportActivity: () => {
      if (store.state().session) reporter.check();
    },
    call: createCaller({
      store,
      liveToken: refresher.liveToken,
      send,
      untilReplaced: () => lock(() => Promise.resolve()),
    }),
    signIn: async (username, password) => adopt(await (await client()).access(username, password)),
    signInByCode: async (code) => adopt(await (await client()).ssoSession(code)),
    adopt,
    changePassword: async (change) => {
      await refresher.liveToken();
      const { changePassword } = await client();
      // Between the end of the old session and the start of the new one, no tab may conclude from a 401 that it is over.
      await lock(async () => {
        const token = store.reread()?.access?.token;
        try {
          adopt(await changePassword(token, change));
        } catch (error) {
          if (asCallFailed(error)?.status === 401) store.end('expired');
          throw error;
        }
      });
    },
    logOut: (reason = 'logout') => {
      const token = store.state().session?.access?.token;
      store.end(reason);
      // Whoever was inactive has left the machine: the page that says so stays.
      if (token !== undefined) endOnServer(token, reason === 'logout' ? options.leaveTo : undefined);
    },
    preloadClient: () => void client().catch(() => undefined),
  };
};
