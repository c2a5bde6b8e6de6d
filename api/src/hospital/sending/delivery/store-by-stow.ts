import { randomUUID } from 'node:crypto';
import { answeredHttp } from '@cotyle/domain/sending/texts';
import type { EncapsulatedObject } from '../objects/encapsulate.ts';
import { fileBytes, fileLength } from '../objects/part10.ts';
import { DeliveryError } from '../../pacs/delivery-error.ts';
import { serviceProblem } from '../../pacs/service-problem.ts';
import { requestDicomweb } from '../../pacs/dicomweb-request.ts';
import type { DicomwebAnswer, DicomwebContext, StowDestination } from '../../pacs/dicomweb-request.ts';
import { failureReasons } from './stow-answer.ts';
import { assertStored } from './store-status.ts';

const DICOM = 'application/dicom';

/** The object as the only part of a body. */
const relatedBody = (object: EncapsulatedObject) => {
  const boundary = randomUUID();
  const head = Buffer.from(`--${boundary}\r\nContent-Type: ${DICOM}\r\n\r\n`);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    yield head;
    yield* fileBytes(object);
    yield tail;
  };
  return {
    type: `multipart/related; type="${DICOM}"; boundary=${boundary}`,
    length: head.length + fileLength(object) + tail.length,
    bytes: bytes(),
  };
};

const CONFLICT = 409;
/** Of these, the object is the reason. */
const REFUSED: ReadonlySet<number> = new Set([400, 406, CONFLICT, 413, 415, 422]);

/** PS3.18 10.5.3: success, or a conflict, with a reason for each object that was not stored. */
const assertStoredBy = ({ status, body }: DicomwebAnswer, sopClassUid: string): void => {
  const problem = serviceProblem(status);
  if (problem !== undefined) throw new DeliveryError(problem);
  const isSuccess = status >= 200 && status < 300;
  const reasons = isSuccess || status === CONFLICT ? failureReasons(body) : [];
  for (const reason of reasons) assertStored(reason, sopClassUid);
  if (isSuccess || reasons.length > 0) return;
  throw new DeliveryError(answeredHttp(status), { isFinal: REFUSED.has(status) });
};

/** By STOW-RS. Resolves once the service has confirmed it. */
export const storeByStow = async (
  destination: StowDestination,
  object: EncapsulatedObject,
  signal: AbortSignal,
  { idleMs, ...context }: DicomwebContext & { readonly idleMs: number },
): Promise<void> => {
  const { type, length, bytes } = relatedBody(object);
  const answer = await requestDicomweb(destination, context, {
    method: 'POST',
    path: 'studies',
    headers: { accept: 'application/dicom+json', 'content-type': type, 'content-length': length },
    body: bytes,
    signal,
    idleMs,
  });
  assertStoredBy(answer, object.sopClassUid);
};
