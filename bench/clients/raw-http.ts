import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Of the body. */
  readonly bytes: number;
  readonly text: string;
}

const MAX_TEXT = 4096;
/** What curl, browsers and Node itself read from a socket at once. */
const BUFFER_BYTES = 64 * 1024;

const headOf = (bytes: Buffer): Omit<RawResponse, 'bytes' | 'text'> & { length: number } => {
  const end = bytes.indexOf('\r\n\r\n');
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((each) => {
      const colon = each.indexOf(':');
      return [each.slice(0, colon).toLowerCase(), each.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(first.split(' ')[1]), headers, length: end + 4 };
};

/** One client for all sides, as cheap as Node allows, so that the server is what is measured. */
export const rawRequest = (
  address: URL,
  head: {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
  },
  send?: (socket: Socket) => Promise<void>,
): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    let response: ReturnType<typeof headOf> | undefined;
    let received = 0;
    let text = Buffer.alloc(0);
    const socket = connect({
      host: address.hostname,
      port: Number(address.port),
      onread: {
        buffer: Buffer.alloc(BUFFER_BYTES),
        callback: (length, buffer) => {
          received += length;
          if (text.length < MAX_TEXT)
            text = Buffer.concat([text, (buffer as Buffer).subarray(0, Math.min(length, MAX_TEXT))]);
          if (!response && text.includes('\r\n\r\n')) response = headOf(text);
          if (!response) return true;
          const bytes = received - response.length;
          if (bytes < Number(response.headers['content-length'] ?? 0)) return true;
          socket.destroy();
          const { status, headers } = response;
          resolve({ status, headers, bytes, text: text.subarray(response.length).toString('utf8') });
          return true;
        },
      },
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The connection was closed before the response.')));
    const lines = Object.entries({ host: address.host, ...head.headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    socket.write(`${[`${head.method} ${head.path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
    send?.(socket).catch(reject);
  });

/** Sends all chunks as fast as the socket takes them. */
export const writeChunks =
  (chunks: Iterable<Uint8Array>) =>
  async (socket: Socket): Promise<void> => {
    for (const chunk of chunks) if (!socket.write(chunk)) await once(socket, 'drain');
  };
