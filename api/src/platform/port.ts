import { createServer } from 'node:net';

export class PortUnavailable extends Error {
  override readonly name = 'PortUnavailable';
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** Checked before anything is started, so that a port in use is reported in one line. */
export const checkPort = (
  host: string,
  port: number,
  [hostName, portName]: readonly [string, string] = ['HOST', 'PORT'],
): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(
          new PortUnavailable(
            `${portName}: ${port} is already in use; stop the program that uses it or set another ${portName}`,
          ),
        );
      else if (error.code === 'EACCES')
        reject(
          new PortUnavailable(`${portName}: ${port} cannot be opened by this user; set another ${portName}`),
        );
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
        reject(new PortUnavailable(`${hostName}: ${host} is not an address of this machine`));
      else reject(error);
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
