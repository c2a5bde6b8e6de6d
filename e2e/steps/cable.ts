import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface Cable {
  /** Where a browser reaches the app through it. */
  readonly address: string;
  /** As when the server is gone: what runs breaks off, and nothing new gets through. */
  readonly cut: () => void;
  readonly mend: () => void;
  readonly close: () => Promise<void>;
}

/** A line between a browser and the app that a test can cut. */
export const layCable = async (to: string): Promise<Cable> => {
  const { hostname, port } = new URL(to);
  const ends = new Set<Socket>();
  let whole = true;
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
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => void (whole = true),
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
