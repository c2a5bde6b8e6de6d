import type { BrowserContext } from '@playwright/test';

interface Duration {
  readonly minutes?: number;
  readonly seconds?: number;
}

export interface Time {
  /** Advances the clock of all pages of this browser. */
  readonly pass: (duration: Duration) => Promise<void>;
}

interface Token {
  readonly token: string;
  readonly expiresAt: string;
}

const later = ({ token, expiresAt }: Token, milliseconds: number): Token => ({
  token,
  expiresAt: new Date(Date.parse(expiresAt) + milliseconds).toISOString(),
});

/** Replaces the clock of a browser before its first page; the expiry times in sessions are shifted with it. */
export const installClock = async (context: BrowserContext): Promise<Time> => {
  let passed = 0;
  await context.clock.install();
  await context.route(/\/api\/auth\/(access|refresh)$/, async (route) => {
    const shift = passed;
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const session = (await response.json()) as { access: Token; refresh: Token };
    const { access, refresh } = session;
    return route.fulfill({
      response,
      json: { ...session, access: later(access, shift), refresh: later(refresh, shift) },
    });
  });
  return {
    pass: async ({ minutes = 0, seconds = 0 }) => {
      const milliseconds = (minutes * 60 + seconds) * 1000;
      passed += milliseconds;
      await context.clock.fastForward(milliseconds);
    },
  };
};
