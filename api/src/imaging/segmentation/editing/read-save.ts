import { segmentationCalls } from '@cotyle/contract/segmentations';
import { SAVE_MOST_BYTES, SLAB_MOST_BYTES, SLABS_PER_SAVE } from '@cotyle/domain/segmentation/slabs';
import { SAVE_TOO_LARGE, SLAB_TWICE, WRONG_SLAB } from '@cotyle/domain/segmentation/texts';
import { REQUIRED } from '@cotyle/domain/validation/text';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../errors/api-error.ts';
import { parseInput } from '../../../http/parse.ts';
import { collectForm, readUpTo } from '../../uploads/form/collect-form.ts';
import type { FormPart } from '../../uploads/form/multipart.ts';

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
const NAME = /^(\d{1,2})-(\d{1,4})$/;

export const invalidSlab = (message: string): ApiError =>
  new ApiError('INVALID', { message, issues: [{ path: form.files, message }] });

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
  const { fields, files: slabs } = await collectForm<SentSlab>(raw, {
    maxParts: FIELDS + SLABS_PER_SAVE + 1,
    files: form.files,
    readFile: (part, before) => {
      if (before.length === SLABS_PER_SAVE) throw tooLarge();
      const used = before.reduce((sum, { labels }) => sum + labels.length, 0);
      return readSlab(part, SAVE_MOST_BYTES - used);
    },
  });
  const { body } = parseInput({ ...segmentationCalls.save, body: form.fields }, {
    body: fields,
  } as unknown as FastifyRequest);
  if (slabs.length === 0)
    throw new ApiError('INVALID', { issues: [{ path: form.files, message: REQUIRED }] });
  assertDistinct(slabs);
  return { ...body, slabs };
};
