import type { Page } from '@playwright/test';

/** Loses and restores the WebGL context of a page, as a restarted driver does. */
export interface Graphics {
  readonly lose: () => Promise<void>;
  readonly restore: () => Promise<void>;
}

/** As in a browser that cannot draw in a worker. */
export const disableOffscreenCanvas = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
  });

export const mainThreadGraphics = async (page: Page): Promise<Graphics> => {
  await disableOffscreenCanvas(page);
  const loseExtension = () =>
    page
      .getByRole('application')
      .evaluateHandle((element) =>
        element.querySelector('canvas')?.getContext('webgl2')?.getExtension('WEBGL_lose_context'),
      );
  // A lost context has no extensions, so the one that lost it has to restore it.
  let extension: Awaited<ReturnType<typeof loseExtension>> | undefined;
  return {
    lose: async () => {
      extension = await loseExtension();
      await extension.evaluate((lose) => lose?.loseContext());
    },
    restore: async () => extension?.evaluate((lose) => lose?.restoreContext()),
  };
};

/** Runs in the worker before its own script, because its context cannot be reached from outside. */
const EXPOSE_CONTEXT = `
  const get = OffscreenCanvas.prototype.getContext;
  OffscreenCanvas.prototype.getContext = function (...args) {
    const context = get.apply(this, args);
    globalThis.losing = context?.getExtension('WEBGL_lose_context');
    return context;
  };
`;

const WORKER_SCRIPT = /\/(renderer|stage)-worker[^/]*\.js$/;

export const workerGraphics = async (page: Page): Promise<Graphics> => {
  await page.route(WORKER_SCRIPT, async (route) => {
    const response = await route.fetch();
    const { 'content-encoding': _, 'content-length': __, ...headers } = response.headers();
    await route.fulfill({ status: 200, headers, body: `${EXPOSE_CONTEXT}${await response.text()}` });
  });
  const inWorker = async (method: 'loseContext' | 'restoreContext'): Promise<void> => {
    const worker = page.workers().find((each) => WORKER_SCRIPT.test(each.url()));
    if (!worker) throw new Error('The page draws in no worker.');
    await worker.evaluate((name) => {
      const { losing } = globalThis as unknown as { losing: WEBGL_lose_context };
      losing[name]();
    }, method);
  };
  return { lose: () => inWorker('loseContext'), restore: () => inWorker('restoreContext') };
};
