import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { networkMatcher } from '../config/networks.ts';
import { bearerOf } from './authenticate.ts';
import { ApiError } from '../errors/api-error.ts';

type Settings = Pick<Config, 'METRICS_TOKEN' | 'METRICS_ALLOW' | 'TRUST_PROXY'>;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/**
 * The address of the connection, which cannot be forged, must be in the list; behind trusted proxies the client's address
 * too, or the proxy would admit everybody. A request forwarded by an untrusted proxy is rejected.
 */
const isAllowedFrom = (
  isAllowed: (address: string | undefined) => boolean,
  request: FastifyRequest,
  trustedProxies: number,
): boolean => {
  const { headers, socket, ip } = request;
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  if (isForwarded && trustedProxies === 0) return false;
  return isAllowed(socket.remoteAddress) && isAllowed(ip);
};

/** Each setting that is present must be met; without any, the metrics do not exist. */
export const metricsGuard = (config: Settings): ((request: FastifyRequest) => void) => {
  const { METRICS_TOKEN: token, METRICS_ALLOW: networks, TRUST_PROXY: proxies } = config;
  const isAllowed = networks && networkMatcher(networks);
  return (request) => {
    if (token === undefined && !isAllowed) throw new ApiError('NOT_FOUND');
    if (isAllowed && !isAllowedFrom(isAllowed, request, proxies)) throw new ApiError('NOT_FOUND');
    if (token !== undefined && !isSame(bearerOf(request) ?? '', token)) throw new ApiError('SIGNED_OUT');
  };
};
