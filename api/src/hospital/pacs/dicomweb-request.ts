import { request as requestPlain } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SettingsOf } from '@cotyle/domain/connections/settings';
import { NOT_DELIVERED } from '@cotyle/domain/sending/texts';
import { openToken } from './pacs-token.ts';
import type { Sealing } from '../../platform/keys/sealing.ts';
import { DeliveryError } from './delivery-error.ts';
import { pacsTls } from './pacs-tls.ts';
import type { PacsTlsConfig } from './pacs-tls.ts';
import { tlsProblem } from './tls-problem.ts';

export type StowDestination = Extract<SettingsOf<'PACS'>, { protocol: 'STOW' }>;

/** The certificate of Cotyle, and what opens the token. */
export interface DicomwebContext {
  readonly config: PacsTlsConfig;
  readonly sealing: Sealing;
}

interface DicomwebRequest {
  readonly method: 'GET' | 'POST';
  /** Below the address of the service. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body?: AsyncIterable<Uint8Array>;
  readonly signal: AbortSignal;
  /** Without a byte in either direction. */
  readonly idleMs: number;
}

export interface DicomwebAnswer {
  readonly status: number;
  readonly body: Buffer;
}

/** An answer says which of the objects were stored; more of it is not read. */
const ANSWER_MAX = 262_144;

const readAnswer = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > ANSWER_MAX) break;
  }
  return Buffer.concat(chunks);
};

/** Redirections are not followed: they would take patient data and the token elsewhere. */
export const requestDicomweb = (
  destination: StowDestination,
  { config, sealing }: DicomwebContext,
  { method, path, headers, body, signal, idleMs }: DicomwebRequest,
): Promise<DicomwebAnswer> =>
  new Promise((resolve, reject) => {
    const { url, sealedToken } = destination;
    const address = new URL(`${url.replace(/\/+$/, '')}/${path}`);
    const authorization =
      sealedToken === null ? {} : { authorization: `Bearer ${openToken(sealing, sealedToken)}` };
    const options = { method, headers: { ...headers, ...authorization }, signal };
    const request =
      address.protocol === 'https:'
        ? requestSecure(address, { ...options, ...pacsTls(config, destination) })
        : requestPlain(address, options);
    let isAnswered = false;
    const fail = (error: unknown): void => {
      request.destroy();
      if (!isAnswered || signal.aborted) reject(error instanceof Error ? error : new Error('unknown fault'));
    };
    const lost = (cause: unknown): DeliveryError => {
      const isSent = request.socket?.bytesWritten;
      const plain = isSent ? NOT_DELIVERED.lost : NOT_DELIVERED.unreachable;
      return new DeliveryError(tlsProblem(cause) ?? plain, { cause });
    };
    request.setTimeout(idleMs, () => request.destroy(new Error('the PACS was silent for too long')));
    request.on('error', (error) => fail(signal.aborted ? signal.reason : lost(error)));
    request.on('response', (message) => {
      // It may answer before it has read everything, such as that the object is too large.
      isAnswered = true;
      readAnswer(message)
        .then((read) => resolve({ status: message.statusCode ?? 0, body: read }))
        .catch((error: unknown) => reject(lost(error)))
        .finally(() => request.destroy());
    });
    if (!body) {
      request.end();
      return;
    }
    const source = Readable.from(body, { objectMode: false });
    // A fault of our own storage is not one of the PACS.
    source.on('error', fail);
    pipeline(source, request).catch((error: unknown) => {
      if (!source.errored) fail(signal.aborted ? signal.reason : lost(error));
    });
  });
