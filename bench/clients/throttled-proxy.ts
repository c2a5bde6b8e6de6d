import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** So much may be sent at once before it has to be waited for. */
const BURST_MS = 5;

/** Bytes of all connections together, as one line carries them. */
const tokenBucket = (bytesPerSecond: number) => {
  let free = performance.now();
  return async (bytes: number): Promise<void> => {
    const now = performance.now();
    free = Math.max(free, now - BURST_MS) + (bytes / bytesPerSecond) * 1000;
    if (free - now > 1) await sleep(free - now);
  };
};

/** A line of so many megabits a second in front of a server; it is slow towards the browser. */
export const startThrottledProxy = async (
  target: URL,
  megabits: number,
): Promise<{ readonly address: URL; readonly stop: () => void }> => {
  const pass = tokenBucket((megabits * 1e6) / 8);
  const open = new Set<Socket>();
  const carry = async (from: Socket, to: Socket): Promise<void> => {
    for await (const chunk of from as AsyncIterable<Buffer>)
      for (let at = 0; at < chunk.length; at += 16_384) {
        const piece = chunk.subarray(at, at + 16_384);
        await pass(piece.length);
        if (!to.write(piece)) await once(to, 'drain');
      }
    to.end();
  };
  const server = createServer({ noDelay: true }, (browser) => {
    const back = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    for (const socket of [browser, back]) {
      open.add(socket);
      // A browser that leaves breaks its connections: there is nobody left to tell.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        browser.destroy();
        back.destroy();
      });
    }
    browser.pipe(back);
    carry(back, browser).catch(() => browser.destroy());
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
