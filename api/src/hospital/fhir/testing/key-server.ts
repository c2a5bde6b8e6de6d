import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface KeyServer {
  readonly url: string;
  readonly requests: () => number;
  readonly close: () => void;
}

/** The server of a client that publishes its keys. */
export const startKeyServer = async (answer: (response: ServerResponse) => void): Promise<KeyServer> => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    answer(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/jwks`,
    requests: () => requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
