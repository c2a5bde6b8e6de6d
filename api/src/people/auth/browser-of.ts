import { deviceName } from '@cotyle/domain/session/device';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { readDeviceTokens } from './device-cookie.ts';
import type { SigningInBrowser } from './open-session.ts';

/** The browser that a request to sign in comes from. */
export const browserOf = (config: Config, request: FastifyRequest): SigningInBrowser => ({
  address: request.ip,
  deviceTokens: readDeviceTokens(config, request.headers.cookie),
  device: deviceName(request.headers['user-agent']),
});
