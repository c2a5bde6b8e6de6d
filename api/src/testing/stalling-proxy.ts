import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface StallingProxy {
  /** The same server, reached by this line. */
  readonly origin: string;
  /** Resolves once a connection is held back. */
  readonly stalled: Promise<void>;
  /** Where connections that begin from now on lead to. */
  redirectTo(origin: string): void;
  close(): Promise<void>;
}

/**
 * A line to a server on which the first connection that sends more than so many bytes is held back there, for good: its
 * request stays in the middle of its body for as long as a test wants it there. All other connections pass as they are.
 */
export const startStallingProxy = async (origin: string, bytes: number): Promise<StallingProxy> => {
  let target = new URL(origin);
  let isHeld = false;
  let hold: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    hold = resolve;
  });
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    let passed = 0;
    let isOpen = true;
    // Read to the end where it is held back as well: a connection that nobody reads does not tell that it was closed.
    near.on('data', (chunk: Buffer) => {
      if (!isOpen) return;
      passed += chunk.length;
      if (isHeld || passed <= bytes) {
        far.write(chunk);
        return;
      }
      isHeld = true;
      isOpen = false;
      far.write(chunk.subarray(0, chunk.length - (passed - bytes)), hold);
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
    stalled: held,
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
