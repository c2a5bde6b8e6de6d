import { useEffect } from 'react';
import type { RefObject } from 'react';

interface Anchor {
  readonly element: Element;
  readonly top: number;
}

/** From the top of the document, so that scrolling does not change it. */
const topOf = (element: Element): number => element.getBoundingClientRect().top + window.scrollY;

const isRendered = ({ element }: Anchor): boolean =>
  element.isConnected && element.getClientRects().length > 0;

const isInWindow = ({ element }: Anchor): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
};

/** The element and those around it, innermost first: where it goes away, the next one is kept. */
const anchorsOf = (target: Element, root: Element): Anchor[] => {
  const anchors: Anchor[] = [];
  for (let element: Element | null = target; element && element !== root; element = element.parentElement)
    anchors.push({ element, top: topOf(element) });
  return anchors;
};

const keepPlace = (root: Element): (() => void) => {
  let anchors: readonly Anchor[] = [];
  const keep = (target: EventTarget | null): void => {
    // A dialog lies above the page, and does not move with it.
    if (target instanceof Element && root.contains(target) && !target.closest('dialog'))
      anchors = anchorsOf(target, root);
  };
  const measureAgain = (): void => keep(anchors.find(isRendered)?.element ?? null);
  const restore = (): void => {
    const anchor = anchors.find(isRendered);
    if (!anchor) return;
    const moved = topOf(anchor.element) - anchor.top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
    keep(anchor.element);
  };
  const onTarget = ({ target }: Event): void => keep(target);
  const onWindowScroll = (): void => {
    const anchor = anchors.find(isRendered);
    if (!anchor || !isInWindow(anchor))
      keep(document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2));
  };
  // Right after the change: the next event already meets the page at its place.
  const changes = new MutationObserver(restore);
  changes.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  // The error banner makes its room by a property of the document.
  changes.observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
  const sizes = new ResizeObserver(restore);
  sizes.observe(root);
  const listening = new AbortController();
  const { signal } = listening;
  root.addEventListener('pointerover', onTarget, { signal });
  root.addEventListener('focusin', onTarget, { signal });
  // Of a list that scrolls inside of the page.
  root.addEventListener('scroll', measureAgain, { signal, capture: true, passive: true });
  window.addEventListener('scroll', onWindowScroll, { signal, passive: true });
  return () => {
    changes.disconnect();
    sizes.disconnect();
    listening.abort();
  };
};

/**
 * Keeps what the pointer or the focus is on at its place in the window while something above it grows or shrinks, by scrolling.
 * Browsers choose an element by themselves, some do not do it at all, and none at the top of the page.
 */
export const useKeptPlace = (root: RefObject<Element | null>): void => {
  useEffect(() => (root.current ? keepPlace(root.current) : undefined), [root]);
};
