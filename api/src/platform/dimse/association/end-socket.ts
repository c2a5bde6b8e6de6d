import type { Socket } from 'node:net';

/** How long the peer has to close after its last PDU: the ARTIM timer of PS3.8 9.1.5. */
const CLOSE_WITHIN = 5000;

/**
 * Sends the last PDU and waits for the peer to close. Bytes that still arrive are read and dropped: closing over unread
 * bytes would reset the connection, and the peer might never see the PDU.
 */
export const endWith = (socket: Socket, pdu: Buffer): Promise<void> =>
  new Promise((resolve) => {
    if (socket.destroyed) {
      resolve();
      return;
    }
    const timer = setTimeout(() => socket.destroy(), CLOSE_WITHIN);
    timer.unref();
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.end(pdu);
    socket.resume();
  });
