import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How far a connection may run ahead of the bandwidth before it has to wait. */
const BURST_MS = 5;
const CHUNK_BYTES = 16_384;

export interface NetworkConditions {
  readonly megabits: number;
  /** Of a round trip: half of it is added in each direction. */
  readonly latencyMs: number;
}

export interface ThrottledProxy {
  readonly address: URL;
  readonly stop: () => void;
}

/** Shared by all connections, as they share one link. */
const tokenBucket = (bytesPerSecond: number) => {
  let free = performance.now();
  return async (bytes: number): Promise<void> => {
    const now = performance.now();
    free = Math.max(free, now - BURST_MS) + (bytes / bytesPerSecond) * 1000;
    if (free - now > 1) await sleep(free - now);
  };
};

/** Writes each chunk a fixed time after it was read, without holding back the chunks behind it. */
const delayedWriter = (to: Socket, delayMs: number) => {
  const write = (chunk: Buffer): void => {
    if (!to.destroyed) to.write(chunk);
  };
  return (chunk: Buffer): void => {
    if (delayMs === 0) write(chunk);
    else setTimeout(write, delayMs, chunk);
  };
};

/** A proxy in front of a server with the bandwidth (towards the browser) and the latency of a network. */
export const startThrottledProxy = async (
  target: URL,
  { megabits, latencyMs }: NetworkConditions,
): Promise<ThrottledProxy> => {
  const throttle = tokenBucket((megabits * 1e6) / 8);
  const open = new Set<Socket>();
  const forwardThrottled = async (from: Socket, to: Socket): Promise<void> => {
    const write = delayedWriter(to, latencyMs / 2);
    for await (const data of from as AsyncIterable<Buffer>)
      for (let at = 0; at < data.length; at += CHUNK_BYTES) {
        const chunk = data.subarray(at, at + CHUNK_BYTES);
        await throttle(chunk.length);
        write(chunk);
        if (to.writableNeedDrain) await once(to, 'drain');
      }
    setTimeout(() => to.end(), latencyMs / 2);
  };
  const server = createServer({ noDelay: true }, (browser) => {
    const upstream = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    for (const socket of [browser, upstream]) {
      open.add(socket);
      // A browser that closes resets its connections; there is no error to report.
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
    }
    browser.on('close', () => upstream.destroy());
    browser.on('data', delayedWriter(upstream, latencyMs / 2));
    // The end of the server's bytes reaches the browser behind the last delayed chunk.
    forwardThrottled(upstream, browser).catch(() => browser.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: new URL(`http://127.0.0.1:${port}`),
    stop: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
};
