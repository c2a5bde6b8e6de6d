import type { CallShape } from '@cotyle/contract/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { handleClientError } from './error-handler.ts';

export interface BodyTimeouts {
  /** For the whole of a body that is parsed at once. */
  readonly total: number;
  /** Between two bytes of an upload. */
  readonly idle: number;
  /** How long an upload may stay below the minimum rate. */
  readonly slowWindow: number;
  /** Bytes per second. */
  readonly minimumRate: number;
}

/** Milliseconds. At less than the minimum rate, a scan would take a year. */
const BOUNDS: BodyTimeouts = { total: 60_000, idle: 45_000, slowWindow: 180_000, minimumRate: 1024 };

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** A body that never ends must not hold its connection for ever. */
const closeConnection = ({ raw: { socket } }: FastifyRequest): void => {
  handleClientError(new Error('The body came too slowly.'), socket);
  socket.destroySoon();
};

/** An upload may take long as long as bytes arrive; time in which we do not read does not count. */
const watchUpload = (request: FastifyRequest, bounds: BodyTimeouts): (() => void) => {
  const { raw } = request;
  const every = Math.min(bounds.idle, bounds.slowWindow) / 4;
  let checkedAt = Date.now();
  let moved = { bytes: raw.socket.bytesRead, at: checkedAt };
  let window = moved;
  const check = (): void => {
    const current = { bytes: raw.socket.bytesRead, at: Date.now() };
    // Unread bytes are waiting, or the process was too busy to run this check.
    const isOurs = raw.readableLength > 0 || current.at - checkedAt > 2 * every;
    checkedAt = current.at;
    if (isOurs || current.bytes !== moved.bytes) moved = current;
    const isFast = (current.bytes - window.bytes) * 1000 >= bounds.minimumRate * bounds.slowWindow;
    if (isOurs || isFast) window = current;
    if (current.at - moved.at >= bounds.idle || current.at - window.at >= bounds.slowWindow)
      closeConnection(request);
  };
  const timer = setInterval(check, every);
  return () => clearInterval(timer);
};

const watchTotal = (request: FastifyRequest, bounds: BodyTimeouts): (() => void) => {
  const timer = setTimeout(() => closeConnection(request), bounds.total);
  return () => clearTimeout(timer);
};

/** Files and images are read as they come, and may take hours. */
const isUpload = (call: CallShape | undefined): boolean =>
  call?.form !== undefined || call?.protocol === 'tus' || call?.protocol === 'dicomweb';

/** Replaces Node's one timeout for all requests: a JSON body must arrive soon, an upload must make progress. */
export const setBodyTimeouts = (app: FastifyInstance, bounds: BodyTimeouts = BOUNDS): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request) && !request.raw.complete) {
      const { call } = request.routeOptions.config;
      const stop = (isUpload(call) ? watchUpload : watchTotal)(request, bounds);
      request.raw.once('end', stop).once('close', stop);
    }
    done();
  });
};
