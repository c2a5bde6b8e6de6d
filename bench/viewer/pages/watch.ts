/** Runs in every page before its own scripts and records the click, full detail and the longest task between them. */
export interface Watched {
  clicked: number;
  done: number;
  longest: number;
}

/** Exposed by the benchmark: polling the page would slow it down. */
declare const reportDone: () => void;

const watched: Watched = { clicked: 0, done: 0, longest: 0 };
Object.assign(globalThis, { watched });

const since1970 = (at: number): number => performance.timeOrigin + at;

addEventListener(
  'click',
  ({ timeStamp }) => {
    watched.clicked ||= since1970(timeStamp);
  },
  true,
);

new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) {
    const isAfterClick = watched.clicked > 0 && since1970(startTime + duration) > watched.clicked;
    if (isAfterClick && (watched.done === 0 || since1970(startTime) < watched.done))
      watched.longest = Math.max(watched.longest, duration);
  }
}).observe({ type: 'longtask' });

new MutationObserver(() => {
  const isComplete =
    watched.clicked > 0 && document.querySelector('[data-level="fine"], [data-level="whole"]') !== null;
  if (!isComplete || watched.done > 0) return;
  watched.done = since1970(performance.now());
  reportDone();
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-level'] });
