import { connect } from 'node:net';

export interface RawResponse {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

/** Sends bytes unchanged, which fetch would normalize. */
export const sendRaw = (origin: string, text: string): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let received = '';
    socket.setTimeout(10_000, () => socket.destroy(new Error('no response within 10 s')));
    socket.on('data', (chunk) => {
      received += chunk.toString();
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
