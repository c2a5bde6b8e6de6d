import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    isExhaustive: boolean;
  }
}

/**
 * False with the ordinary tests, which try a sample where everything would take long. A file that imports this module runs
 * a second time with the slow tests, where it is true.
 */
export const isExhaustive = (): boolean => inject('isExhaustive');

/** Every element with the slow tests; with the ordinary ones every nth, in which each element has a turn by `from`. */
export const sampled = <T>(all: readonly T[], everyNth: number, from = 0): readonly T[] =>
  isExhaustive() ? all : all.filter((_, index) => (index + from) % everyNth === 0);

/** How often a property is tried. */
export const runs = (exhaustive: number, ordinary: number): number =>
  isExhaustive() ? exhaustive : ordinary;
