import { connect as connectPlain } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ConnectionOptions } from 'node:tls';
import { AssociationLost } from '../pdu/pdu-error.ts';

export interface PeerAddress {
  readonly host: string;
  readonly port: number;
  readonly tls?: ConnectionOptions;
  readonly connectMs: number;
}

export const connectTo = ({ host, port, tls, connectMs }: PeerAddress): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = tls ? connectTls({ ...tls, host, port }) : connectPlain({ host, port });
    const fail = (cause?: unknown): void => {
      socket.destroy();
      reject(new AssociationLost('the peer does not accept a connection', { cause }));
    };
    const onClose = (): void => fail();
    const timer = setTimeout(onClose, connectMs);
    socket.once('error', fail);
    socket.once('close', onClose);
    socket.once(tls ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      socket.off('error', fail);
      socket.off('close', onClose);
      // A reset while nobody reads must not end the process.
      socket.on('error', () => undefined);
      socket.setNoDelay(true);
      resolve(socket);
    });
  });
