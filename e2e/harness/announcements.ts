import type { BrowserContext, Page } from '@playwright/test';

const BINDING = 'cotyleAnnounced';

const announced = new WeakMap<Page, string[]>();

/** What the pages have announced and no test has taken yet, oldest first. */
export const announcementsOf = (page: Page): string[] => announced.get(page) ?? [];

/** Records what pages announce: some messages hide after two seconds, in which a busy machine may not look once. */
export const recordAnnouncements = async (context: BrowserContext): Promise<void> => {
  await context.exposeBinding(BINDING, ({ page }, text: string) => {
    announced.set(page, [...announcementsOf(page), text]);
  });
  await context.addInitScript((binding) => {
    const tell = Reflect.get(globalThis, binding) as (text: string) => Promise<void>;
    const live = '[role=status], [role=alert]';
    const appeared = (node: Node): readonly Element[] =>
      node instanceof Element ? [...(node.matches(live) ? [node] : []), ...node.querySelectorAll(live)] : [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const element of [...addedNodes].flatMap(appeared))
          if (element.textContent) tell(element.textContent).catch(() => undefined);
    }).observe(document, { childList: true, subtree: true });
  }, BINDING);
};
