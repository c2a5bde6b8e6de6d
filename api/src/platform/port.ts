import { createServer } from 'node:net';

export class PortUnavailable extends Error {
  override readonly name = 'PortUnavailable';
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** Checked before anything is started, so that a port in use is reported in one line. */
export const checkPort = (host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(
          new PortUnavailable(
            `PORT: ${port} is already in use; stop the program that uses it or set another PORT`,
          ),
        );
      else if (error.code === 'EACCES')
        reject(new PortUnavailable(`PORT: ${port} cannot be opened by this user; set another PORT`));
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
        reject(new PortUnavailable(`HOST: ${host} is not an address of this machine`));
      else reject(error);
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
