import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface NetworkControl {
  /** The address of the app through this proxy. */
  readonly address: string;
  /** Breaks all connections and rejects new ones, as when the server is down. */
  readonly disconnect: () => void;
  readonly reconnect: () => void;
  /** Breaks the held connections; later ones are not held. */
  readonly release: () => void;
  readonly close: () => Promise<void>;
}

/**
 * A proxy between a browser and the app whose connections a test controls. With `holdsAfter`, a connection that has sent
 * more bytes than that stalls until release(), so an upload stays half done for as long as a test needs.
 */
export const startNetworkControl = async (
  to: string,
  { holdsAfter = Infinity } = {},
): Promise<NetworkControl> => {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  const held = new Set<Socket>();
  let isConnected = true;
  let limit = holdsAfter;
  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  };
  const disconnect = (): void => {
    isConnected = false;
    for (const socket of sockets) socket.destroy();
  };
  const proxy = createServer((browser) => {
    track(browser);
    if (!isConnected) return void browser.destroy();
    const server = track(connect(Number(port), hostname));
    let sent = 0;
    browser.on('data', (chunk: Buffer) => {
      sent += chunk.length;
      if (sent > limit) {
        // Not reading any more makes the upload stall in the browser.
        browser.pause();
        held.add(browser);
      } else if (!server.write(chunk)) {
        browser.pause();
        server.once('drain', () => browser.resume());
      }
    });
    server.pipe(browser);
    browser.on('close', () => server.destroy());
    server.on('close', () => browser.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    disconnect,
    reconnect: () => void (isConnected = true),
    release: () => {
      limit = Infinity;
      for (const socket of held) socket.destroy();
    },
    close: async () => {
      disconnect();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
};
