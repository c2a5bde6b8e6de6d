import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

const CLOSE_WITHIN = 20_000;

export interface Shutdown {
  readonly isShuttingDown: () => boolean;
  readonly shutDown: (code: number) => Promise<void>;
}

/**
 * Runs the closers in order, once, however many signals arrive; one that hangs does not keep the process alive. After a
 * signal the node first serves on for a while, so that load balancers notice that it is shutting down.
 */
export const shutDownOnSignals = (
  log: FastifyBaseLogger,
  lingerSeconds: number,
  closers: readonly (() => Promise<unknown> | undefined)[],
): Shutdown => {
  let shuttingDown = false;
  const shutDown = async (code: number): Promise<void> => {
    if (shuttingDown) return;
    shuttingDown = true;
    if (code === 0) await wait(lingerSeconds * 1000);
    setTimeout(() => process.exit(1), CLOSE_WITHIN).unref();
    let exitCode = code;
    for (const close of closers) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error }, 'shutdown step failed');
        exitCode = 1;
      }
    }
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void shutDown(0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'unexpected error, shutting down');
      void shutDown(1);
    });
  }
  return { isShuttingDown: () => shuttingDown, shutDown };
};
