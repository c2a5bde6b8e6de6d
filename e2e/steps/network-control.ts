import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface NetworkControl {
  /** Where a browser reaches the app through it. */
  readonly address: string;
  /** As when the server is gone: what runs breaks off, and nothing new gets through. */
  readonly disconnect: () => void;
  readonly reconnect: () => void;
  /** What is held back breaks off, and from now on nothing is held any more. */
  readonly release: () => void;
  readonly close: () => Promise<void>;
}

/**
 * A line between a browser and the app that a test can cut. With `holdsAfter`, a connection that sends more than so many
 * bytes gets no further until the line is released: an upload stays in the middle for as long as a test looks at it.
 */
export const startNetworkControl = async (
  to: string,
  { holdsAfter = Infinity } = {},
): Promise<NetworkControl> => {
  const { hostname, port } = new URL(to);
  const ends = new Set<Socket>();
  const held = new Set<Socket>();
  let whole = true;
  let most = holdsAfter;
  const keep = (socket: Socket): Socket => {
    ends.add(socket);
    socket.on('close', () => ends.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  };
  const cut = (): void => {
    whole = false;
    for (const socket of ends) socket.destroy();
  };
  const server = createServer((near) => {
    keep(near);
    if (!whole) return void near.destroy();
    const far = keep(connect(Number(port), hostname));
    let sent = 0;
    near.on('data', (chunk: Buffer) => {
      sent += chunk.length;
      if (sent > most) {
        // Nobody reads on, so the browser sees that nothing moves.
        near.pause();
        held.add(near);
      } else if (!far.write(chunk)) {
        near.pause();
        far.once('drain', () => near.resume());
      }
    });
    far.pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    disconnect: cut,
    reconnect: () => void (whole = true),
    release: () => {
      most = Infinity;
      for (const socket of held) socket.destroy();
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
