import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';

/**
 * Errors that a page does not show: console errors, exceptions, violations of the content security policy, failed requests
 * and error responses. Each fails a test that does not expect it.
 */
export interface Faults {
  /** Allows faults in this test, such as '403 POST /api/auth/access'. */
  readonly expect: (...faults: readonly (string | RegExp)[]) => void;
  /** The faults that no call of expect() allowed. */
  readonly unexpected: () => readonly string[];
}

const callOf = (request: Request): string => `${request.method()} ${new URL(request.url()).pathname}`;

/** Leaving a page aborts its requests. */
const ABORTED = 'net::ERR_ABORTED';
/** Chromium logs this for every failed request, which is recorded as a request already. */
const RESOURCE_MESSAGE = 'Failed to load resource';

/** A save can have a picture made again after the page learned that it is ready; the new one is pushed. */
const PICTURE_MADE_AGAIN = /^409 GET \/api\/picture\/file\/\d+$/;

/** The browser reports activity at any time, also when a session or the network has just ended. */
const ACTIVITY_TOO_LATE = /^(401|net::ERR_\w+) POST \/api\/auth\/activity$/;

export const watchFaults = async (context: BrowserContext): Promise<Faults> => {
  const recorded: string[] = [];
  const expected: (string | RegExp)[] = [PICTURE_MADE_AGAIN, ACTIVITY_TOO_LATE];
  const isExpected = (fault: string): boolean =>
    expected.some((one) => (typeof one === 'string' ? one === fault : one.test(fault)));

  context.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' && !message.text().startsWith(RESOURCE_MESSAGE))
      recorded.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => recorded.push(`exception: ${error.error().message}`));
  context.on('requestfailed', (request: Request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    if (reason !== ABORTED) recorded.push(`${reason} ${callOf(request)}`);
  });
  context.on('response', (response: Response) => {
    if (response.status() >= 400) recorded.push(`${response.status()} ${callOf(response.request())}`);
  });
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      // oxlint-disable-next-line no-console -- runs in the page, whose console is recorded
      console.error(`content security policy: ${violatedDirective} blocked ${blockedURI}`),
    ),
  );

  return {
    expect: (...faults) => void expected.push(...faults),
    unexpected: () => recorded.filter((fault) => !isExpected(fault)),
  };
};
