import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';

/**
 * What goes wrong in the browser without a person seeing it: errors in the console, exceptions, refusals of the content
 * security policy, requests without an answer, answers that say no. Each fails the test that does not expect it.
 */
export interface Faults {
  /** This may happen in this test, such as '403 POST /api/auth/access'. */
  readonly expect: (...faults: readonly (string | RegExp)[]) => void;
  /** What happened and was not expected. */
  readonly unexpected: () => readonly string[];
}

const callOf = (request: Request): string => `${request.method()} ${new URL(request.url()).pathname}`;

/** A page that is left gives up its requests. */
const ABORTED = 'net::ERR_ABORTED';
/** Chromium says this beside every request that failed; the request itself is looked at. */
const RESOURCE_MESSAGE = 'Failed to load resource';

export const watchFaults = async (context: BrowserContext): Promise<Faults> => {
  const happened: string[] = [];
  const expected: (string | RegExp)[] = [];
  const isExpected = (fault: string): boolean =>
    expected.some((one) => (typeof one === 'string' ? one === fault : one.test(fault)));

  context.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' && !message.text().startsWith(RESOURCE_MESSAGE))
      happened.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => happened.push(`exception: ${error.error().message}`));
  context.on('requestfailed', (request: Request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    if (reason !== ABORTED) happened.push(`${reason} ${callOf(request)}`);
  });
  context.on('response', (response: Response) => {
    if (response.status() >= 400) happened.push(`${response.status()} ${callOf(response.request())}`);
  });
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      // oxlint-disable-next-line no-console -- runs in the page, where the console is what is watched
      console.error(`the policy refused ${violatedDirective} ${blockedURI}`),
    ),
  );

  return {
    expect: (...faults) => void expected.push(...faults),
    unexpected: () => happened.filter((fault) => !isExpected(fault)),
  };
};
