import type { Page } from '@playwright/test';

interface Place {
  readonly name: string;
  readonly tops: Set<number>;
}

declare global {
  interface Window {
    /** Where everything that can be pressed has been, in pixels from the top of the window. */
    recordedPlaces: Map<Element, Place>;
  }
}

/** Records at every frame, from the first one, where everything is that can be pressed. */
export const recordPlaces = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.recordedPlaces = new Map();
    const record = (): void => {
      for (const element of document.querySelectorAll(
        'main :is(button, a, input, select, textarea, summary)',
      )) {
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
        const place = window.recordedPlaces.get(element) ?? {
          name: `${element.tagName} ${label}`,
          tops: new Set(),
        };
        window.recordedPlaces.set(element, place);
        place.tops.add(Math.round(element.getBoundingClientRect().top));
      }
      requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
  });

/** Forgets the places until now. */
export const forgetPlaces = (page: Page): Promise<void> => page.evaluate(() => window.recordedPlaces.clear());

/** What has been at more than one place, such as 'BUTTON Upload: 600, 742'. */
export const movedPlaces = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...window.recordedPlaces.values()]
      .filter(({ tops }) => tops.size > 1)
      .map(({ name, tops }) => `${name}: ${[...tops].join(', ')}`),
  );

/** What can be pressed has been recorded. */
export const countPlaces = (page: Page): Promise<number> => page.evaluate(() => window.recordedPlaces.size);

/** Two frames, so that what was rendered has been recorded. */
export const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>(
        (resolve) => void requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  );
