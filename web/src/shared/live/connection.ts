import type { Timers } from '../session/refresher.ts';

const FIRST_DELAY = 1_000;
const MAX_DELAY = 30_000;
/** The server sends a heartbeat every 20 seconds; a stream that is silent for more than twice that is dead. */
const MAX_SILENCE = 50_000;

interface ConnectionOptions {
  /** Reads the stream until it ends; throws where it cannot be opened. */
  readonly open: (signal: AbortSignal, onText: (text: string) => void) => Promise<void>;
  /** A new reader for each stream: the incomplete end of a broken one is dropped. */
  readonly createReader: () => (text: string) => void;
  readonly timers: Timers;
  /** From 0 to 1. */
  readonly random: () => number;
}

export interface Connection {
  readonly start: () => void;
  readonly stop: () => void;
}

/** Exponential with jitter, so that browsers do not reconnect to a restarted server all at once. */
export const retryDelay = (attempt: number, chance: number): number =>
  Math.min(FIRST_DELAY * 2 ** (attempt - 1), MAX_DELAY) * (0.5 + chance / 2);

/** Keeps a stream open between start and stop. */
export const createConnection = ({ open, createReader, timers, random }: ConnectionOptions): Connection => {
  let current: AbortController | undefined;
  let retry: number | undefined;
  let silence: number | undefined;
  let failures = 0;

  const clear = (timer: number | undefined): undefined => {
    if (timer !== undefined) timers.clear(timer);
  };
  const restartSilenceTimer = (controller: AbortController): void => {
    clear(silence);
    silence = timers.set(() => controller.abort(), MAX_SILENCE);
  };

  const connect = async (): Promise<void> => {
    const controller = new AbortController();
    current = controller;
    restartSilenceTimer(controller);
    const read = createReader();
    try {
      await open(controller.signal, (text) => {
        if (current !== controller) return;
        failures = 0;
        restartSilenceTimer(controller);
        read(text);
      });
    } catch {
      // It is reopened however it ended; polling continues in the meantime.
    }
    if (current !== controller) return;
    silence = clear(silence);
    failures += 1;
    retry = timers.set(() => void connect(), retryDelay(failures, random()));
  };

  return {
    start: () => {
      if (!current) void connect();
    },
    stop: () => {
      current?.abort();
      current = undefined;
      failures = 0;
      retry = clear(retry);
      silence = clear(silence);
    },
  };
};
