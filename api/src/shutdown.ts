import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

const LEAVE_WITHIN = 20_000;

export interface Shutdown {
  readonly isShuttingDown: () => boolean;
  readonly shutDown: (code: number) => Promise<void>;
}

/**
 * Closes the parts in the order given, once, whatever signals come; a part that hangs does not hold the process. Told to
 * end, it first lingers: whoever sends it requests needs a moment to learn that it is leaving.
 */
export const shutDownOnSignals = (
  log: FastifyBaseLogger,
  lingerSeconds: number,
  closers: readonly (() => Promise<unknown> | undefined)[],
): Shutdown => {
  let leaving = false;
  const leave = async (code: number): Promise<void> => {
    if (leaving) return;
    leaving = true;
    if (code === 0) await wait(lingerSeconds * 1000);
    setTimeout(() => process.exit(1), LEAVE_WITHIN).unref();
    let exitCode = code;
    for (const close of closers) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error }, 'a part did not close cleanly');
        exitCode = 1;
      }
    }
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave(0));
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error: unknown) => {
      log.fatal({ err: error }, 'an unexpected fault');
      void leave(1);
    });
  }
  return { isShuttingDown: () => leaving, shutDown: leave };
};
