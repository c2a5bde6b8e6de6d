import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

export interface TcpProxy {
  /** The URL of the database through the proxy. */
  readonly url: string;
  disconnect(): void;
  reconnect(): void;
  close(): Promise<void>;
}

/** A proxy that can be disconnected: open connections break and new ones are closed at once. */
export const startTcpProxy = async (url: string): Promise<TcpProxy> => {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isConnected = true;
  const server = createServer((near) => {
    if (!isConnected) {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
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
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(typeof address === 'object' && address ? address.port : 0);
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: through.href,
    disconnect: () => {
      isConnected = false;
      breakAll();
    },
    reconnect: () => {
      isConnected = true;
    },
    close: () =>
      new Promise((resolve) => {
        breakAll();
        server.close(() => resolve());
      }),
  };
};
