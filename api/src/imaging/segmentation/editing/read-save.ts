import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { segmentationCalls } from '@cotyle/contract/segmentations';
import { SAVE_MOST_BYTES, SLAB_MOST_BYTES, SLABS_PER_SAVE } from '@cotyle/domain/segmentation/slabs';
import { SAVE_TOO_LARGE, SLAB_TWICE, WRONG_SLAB } from '@cotyle/domain/segmentation/texts';
import { REQUIRED } from '@cotyle/domain/validation/text';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../errors/api-error.ts';
import { parseInput } from '../../../http/parse.ts';
import { readForm } from '../../uploads/form/multipart.ts';
import type { FormPart } from '../../uploads/form/multipart.ts';
import { countBytes } from '../../uploads/receiving/byte-counter.ts';
import { requestSource } from '../../uploads/receiving/request-source.ts';

/** A slab as it was sent, compressed. */
export interface SentSlab {
  readonly grid: number;
  readonly slab: number;
  readonly labels: Buffer;
}

export interface SaveRequest {
  readonly segmentationId: number;
  readonly window: string;
  readonly saveId: string;
  readonly baseVersion: number;
  readonly slabs: readonly SentSlab[];
}

const { form } = segmentationCalls.save;
const FIELDS = 6;
const FIELD_BYTES = 1024;
const NAME = /^(\d{1,2})-(\d{1,4})$/;

export const invalidSlab = (message: string): ApiError =>
  new ApiError('INVALID', { message, issues: [{ path: form.files, message }] });

const readUpTo = (body: Readable, maxBytes: number, error: ApiError): Promise<Buffer> =>
  buffer(countBytes(requestSource(body).source, { maxBytes, error }).source);

const tooLarge = (): ApiError => new ApiError('TOO_LARGE', { message: SAVE_TOO_LARGE });

const readSlab = async (part: FormPart, left: number): Promise<SentSlab> => {
  const [, grid, slab] = NAME.exec(part.fileName ?? '') ?? [];
  if (grid === undefined || slab === undefined) throw invalidSlab(WRONG_SLAB);
  const labels = await readUpTo(part.body, Math.min(left, SLAB_MOST_BYTES), tooLarge());
  return { grid: Number(grid), slab: Number(slab), labels };
};

const assertDistinct = (slabs: readonly SentSlab[]): void => {
  const names = new Set(slabs.map(({ grid, slab }) => `${grid}-${slab}`));
  if (names.size < slabs.length) throw invalidSlab(SLAB_TWICE);
};

/** Reads the slabs of a form into memory; their number and size are bounded. */
export const readSave = async ({ raw }: FastifyRequest): Promise<SaveRequest> => {
  const fields: Record<string, string> = {};
  const slabs: SentSlab[] = [];
  let left = SAVE_MOST_BYTES;
  const multipart = readForm(raw, FIELDS + SLABS_PER_SAVE + 1, new AbortController().signal);
  try {
    for await (const part of multipart.parts) {
      if (part.name === form.files) {
        if (slabs.length === SLABS_PER_SAVE) throw tooLarge();
        const slab = await readSlab(part, left);
        left -= slab.labels.length;
        slabs.push(slab);
      } else {
        if (Object.hasOwn(fields, part.name)) throw new ApiError('MALFORMED');
        fields[part.name] = (await readUpTo(part.body, FIELD_BYTES, new ApiError('MALFORMED'))).toString();
      }
    }
  } catch (error) {
    multipart.stop();
    throw error;
  }
  const { body } = parseInput({ ...segmentationCalls.save, body: form.fields }, {
    body: fields,
  } as FastifyRequest);
  if (slabs.length === 0)
    throw new ApiError('INVALID', { issues: [{ path: form.files, message: REQUIRED }] });
  assertDistinct(slabs);
  return { ...body, slabs };
};
