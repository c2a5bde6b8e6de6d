import { connect } from 'node:net';

export interface RawResponse {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

/** Whether the text is a response with all bytes that it declares; one to HEAD has none. */
const isComplete = (text: string, isHead: boolean): boolean => {
  const end = text.indexOf('\r\n\r\n');
  if (end >= 0 && isHead) return true;
  const [, length] = /^content-length: (\d+)/im.exec(text.slice(0, end)) ?? [];
  return end >= 0 && length !== undefined && Buffer.byteLength(text.slice(end + 4)) >= Number(length);
};

/**
 * Sends bytes unchanged, which fetch would normalize. Reads until the server closes the connection; with `hangsUp` until the
 * response is complete, because the server waits a while for a body that was announced.
 */
export const sendRaw = (
  origin: string,
  text: string,
  { hangsUp = false }: { hangsUp?: boolean } = {},
): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let received = '';
    socket.setTimeout(10_000, () => socket.destroy(new Error('no response within 10 s')));
    socket.on('data', (chunk) => {
      received += chunk.toString();
      if (hangsUp && isComplete(received, text.startsWith('HEAD '))) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [headers = '', ...rest] = received.split('\r\n\r\n');
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1] ?? 0),
        headers,
        body: rest.join('\r\n\r\n'),
      });
    });
  });

export const getRaw = (origin: string, target: string): Promise<RawResponse> =>
  sendRaw(origin, `GET ${target} HTTP/1.1\r\nHost: cotyle.test\r\nConnection: close\r\n\r\n`);
