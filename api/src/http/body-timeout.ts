import type { FastifyInstance, FastifyRequest } from 'fastify';
import { handleClientError } from './error-handler.ts';

export interface BodyTimeouts {
  /** In all, for a body that is read as a whole. */
  readonly total: number;
  /** Between two bytes of an upload. */
  readonly idle: number;
  /** So long an upload may be slower than the slowest rate. */
  readonly slowWindow: number;
  /** Bytes in a second. */
  readonly minimumRate: number;
}

/** Milliseconds. A line that carries less than the rate would not bring a scan in a year. */
const BOUNDS: BodyTimeouts = { total: 60_000, idle: 45_000, slowWindow: 180_000, minimumRate: 1024 };

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Says so to whoever still listens, and hangs up: a body that never ends must not hold a connection for ever. */
const hangUp = ({ raw: { socket } }: FastifyRequest): void => {
  handleClientError(new Error('The body came too slowly.'), socket);
  socket.destroySoon();
};

/** Long uploads are welcome as long as they get on; what waits for us, because the storage is slow, is not their fault. */
const watchUpload = (request: FastifyRequest, bounds: BodyTimeouts): (() => void) => {
  const { raw } = request;
  const every = Math.min(bounds.idle, bounds.slowWindow) / 4;
  let lookedAt = Date.now();
  let moved = { bytes: raw.socket.bytesRead, at: lookedAt };
  let window = moved;
  const look = (): void => {
    const seen = { bytes: raw.socket.bytesRead, at: Date.now() };
    // Bytes that wait to be read, or a process that was too busy to look.
    const isOurs = raw.readableLength > 0 || seen.at - lookedAt > 2 * every;
    lookedAt = seen.at;
    if (isOurs || seen.bytes !== moved.bytes) moved = seen;
    const isFast = (seen.bytes - window.bytes) * 1000 >= bounds.minimumRate * bounds.slowWindow;
    if (isOurs || isFast) window = seen;
    if (seen.at - moved.at >= bounds.idle || seen.at - window.at >= bounds.slowWindow) hangUp(request);
  };
  const timer = setInterval(look, every);
  return () => clearInterval(timer);
};

const watchWhole = (request: FastifyRequest, bounds: BodyTimeouts): (() => void) => {
  const timer = setTimeout(() => hangUp(request), bounds.total);
  return () => clearTimeout(timer);
};

/** In place of the server's one time for every request: a JSON body has to be there soon, an upload has to get on. */
export const setBodyTimeouts = (app: FastifyInstance, bounds: BodyTimeouts = BOUNDS): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request) && !request.raw.complete) {
      const { call } = request.routeOptions.config;
      const isUpload = call?.form !== undefined || call?.protocol !== undefined;
      const leave = (isUpload ? watchUpload : watchWhole)(request, bounds);
      request.raw.once('end', leave).once('close', leave);
    }
    done();
  });
};
