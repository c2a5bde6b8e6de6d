import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { HIJACKED } from '../../../http/raw-answer.ts';
import { requestSource } from '../../../imaging/uploads/receiving/request-source.ts';
import { recordFailure, recordSuccess } from '../../connections/record-result.ts';
import { receiveOpened } from '../../receiving/receive-instance.ts';
import type { InstanceSource } from '../../receiving/receive-instance.ts';
import { addressesFor } from '../addresses.ts';
import { chooseJson, DICOM } from '../negotiation/choose.ts';
import { parametersIn } from '../negotiation/media-range.ts';
import { responseJson, statusOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { relatedParts } from './related-parts.ts';
import { storeParts } from './store-parts.ts';

/** RFC 2046 allows 70 characters; Orthanc 1.10 sends 73. */
const BOUNDARY = /^[\x20-\x7e]{0,199}[\x21-\x7e]$/;

const boundaryOf = (contentType = ''): string => {
  const parameters = parametersIn(contentType);
  const isRelated = /^\s*multipart\/related\s*(;|$)/i.test(contentType);
  const type = parameters.get('type')?.toLowerCase() ?? DICOM;
  if (!isRelated || type !== DICOM)
    throw new ApiError('WRONG_TYPE', {
      message: 'Images are accepted as multipart/related; type="application/dicom".',
    });
  const boundary = parameters.get('boundary') ?? '';
  if (!BOUNDARY.test(boundary))
    throw new ApiError('MALFORMED', { message: 'The content type has no valid boundary.' });
  return boundary;
};

/** What the page of the connections shows: it has no patient data. */
const recordOutcomes = async (
  context: AppContext,
  { connectionId }: InstanceSource,
  outcomes: readonly Outcome[],
): Promise<void> => {
  const stored = outcomes.filter(({ kind }) => kind === 'stored').length;
  if (stored > 0) await recordSuccess(context, connectionId, stored);
  for (const outcome of outcomes)
    if (outcome.kind === 'failed') await recordFailure(context, connectionId, outcome.message);
};

/** STOW-RS: stores the images of a request and answers once they are durable. */
export const storeInstances = async (
  context: AppContext,
  study: string | undefined,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<typeof HIJACKED> => {
  const { imageSender: source } = request;
  if (!source) throw new ApiError('SIGNED_OUT');
  const type = chooseJson(request.headers.accept);
  const boundary = boundaryOf(request.headers['content-type']);
  const body = requestSource(request.raw);
  try {
    const outcomes = await storeParts(
      (image) => receiveOpened(context, source, image),
      relatedParts(body.source, boundary),
      study,
    );
    if (outcomes.length === 0) throw new ApiError('MALFORMED', { message: 'The request has no images.' });
    await recordOutcomes(context, source, outcomes);
    void reply
      .code(statusOf(outcomes))
      .type(type)
      .send(JSON.stringify(responseJson(outcomes, addressesFor(context.config))));
    return HIJACKED;
  } catch (error) {
    body.stop();
    await recordFailure(
      context,
      source.connectionId,
      error instanceof ApiError ? error.message : 'Images could not be stored.',
    );
    throw error;
  }
};
