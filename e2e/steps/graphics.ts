import type { Page } from '@playwright/test';

/** Takes the graphics away, as a driver that is restarted does, and gives them back. */
export interface Graphics {
  readonly lose: () => Promise<void>;
  readonly restore: () => Promise<void>;
}

/** As in a browser that can draw in no other thread. */
export const disableOffscreenCanvas = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
  });

export const mainThreadGraphics = async (page: Page): Promise<Graphics> => {
  await disableOffscreenCanvas(page);
  const losing = () =>
    page
      .getByRole('application')
      .evaluateHandle((element) =>
        element.querySelector('canvas')?.getContext('webgl2')?.getExtension('WEBGL_lose_context'),
      );
  // Graphics that are lost have no extensions any more: the one that took them gives them back.
  let taken: Awaited<ReturnType<typeof losing>> | undefined;
  return {
    lose: async () => {
      taken = await losing();
      await taken.evaluate((extension) => extension?.loseContext());
    },
    restore: async () => taken?.evaluate((extension) => extension?.restoreContext()),
  };
};

/** Runs in the thread before its own script: nobody outside of it reaches its context otherwise. */
const EXPOSE_CONTEXT = `
  const get = OffscreenCanvas.prototype.getContext;
  OffscreenCanvas.prototype.getContext = function (...asked) {
    const context = get.apply(this, asked);
    globalThis.losing = context?.getExtension('WEBGL_lose_context');
    return context;
  };
`;

const WORKER_SCRIPT = /\/stage-worker[^/]*\.js$/;

export const workerGraphics = async (page: Page): Promise<Graphics> => {
  await page.route(WORKER_SCRIPT, async (route) => {
    const response = await route.fetch();
    const { 'content-encoding': _, 'content-length': __, ...headers } = response.headers();
    await route.fulfill({ status: 200, headers, body: `${EXPOSE_CONTEXT}${await response.text()}` });
  });
  const inThread = async (what: 'loseContext' | 'restoreContext'): Promise<void> => {
    const thread = page.workers().find((worker) => WORKER_SCRIPT.test(worker.url()));
    if (!thread) throw new Error('Nothing is drawn in a thread of its own.');
    await thread.evaluate((name) => {
      const { losing } = globalThis as unknown as { losing: WEBGL_lose_context };
      losing[name]();
    }, what);
  };
  return { lose: () => inThread('loseContext'), restore: () => inThread('restoreContext') };
};
