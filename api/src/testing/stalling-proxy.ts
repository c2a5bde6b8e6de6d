import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface StallingProxy {
  /** The origin of the server through the proxy. */
  readonly origin: string;
  /** Resolves once a connection is stalled. */
  readonly stalled: Promise<void>;
  /** Sends new connections to another server. */
  redirectTo(origin: string): void;
  close(): Promise<void>;
}

/**
 * A proxy that stalls the first connection that sends more than the given number of bytes: its request stays in the middle
 * of its body. All other connections pass.
 */
export const startStallingProxy = async (origin: string, bytes: number): Promise<StallingProxy> => {
  let target = new URL(origin);
  let isStalled = false;
  let resolveStalled: () => void = () => undefined;
  const stalled = new Promise<void>((resolve) => {
    resolveStalled = resolve;
  });
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    let passed = 0;
    let isOpen = true;
    // A stalled connection is still read, because an unread one does not report that it was closed.
    near.on('data', (chunk: Buffer) => {
      if (!isOpen) return;
      passed += chunk.length;
      if (isStalled || passed <= bytes) {
        far.write(chunk);
        return;
      }
      isStalled = true;
      isOpen = false;
      far.write(chunk.subarray(0, chunk.length - (passed - bytes)), resolveStalled);
    });
    far.pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stalled,
    redirectTo: (next) => {
      target = new URL(next);
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
};
