import { planPictureCalls } from '@cotyle/contract/plan-pictures';
import {
  isPlanPictureView,
  NO_SUCH_VIEW,
  PICTURE_TOO_MANY_BYTES,
  PICTURES_MISSING,
  pictureTwice,
  PLAN_PICTURE_MAX_BYTES,
  PLAN_PICTURE_VIEWS,
} from '@cotyle/domain/planning/plan-pictures';
import type { PlanPictureView } from '@cotyle/domain/planning/plan-pictures';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../errors/api-error.ts';
import { parseInput } from '../../../http/parse.ts';
import { collectForm, readUpTo } from '../../../imaging/uploads/form/collect-form.ts';
import type { FormPart } from '../../../imaging/uploads/form/multipart.ts';

export interface SentPicture {
  readonly view: PlanPictureView;
  readonly bytes: Buffer;
}

export interface SentPictures {
  readonly procedureId: number;
  readonly version: number;
  readonly sha256: string;
  readonly pictures: readonly SentPicture[];
}

const { form } = planPictureCalls.add;
const FIELDS = 3;

export const invalidPicture = (message: string): ApiError =>
  new ApiError('INVALID', { message, issues: [{ path: form.files, message }] });

/** A view that comes twice is refused before its bytes are read, so a form has no more than one of each. */
const readPicture = async (part: FormPart, before: readonly SentPicture[]): Promise<SentPicture> => {
  const view = part.fileName ?? '';
  if (!isPlanPictureView(view)) throw invalidPicture(NO_SUCH_VIEW);
  if (before.some((other) => other.view === view)) throw invalidPicture(pictureTwice(view));
  const tooLarge = new ApiError('TOO_LARGE', { message: PICTURE_TOO_MANY_BYTES });
  return { view, bytes: await readUpTo(part.body, PLAN_PICTURE_MAX_BYTES, tooLarge) };
};

export const readPictures = async ({ raw }: FastifyRequest): Promise<SentPictures> => {
  const { fields, files } = await collectForm(raw, {
    maxParts: FIELDS + PLAN_PICTURE_VIEWS.length + 1,
    files: form.files,
    readFile: readPicture,
  });
  const { body } = parseInput({ ...planPictureCalls.add, body: form.fields }, {
    body: fields,
  } as unknown as FastifyRequest);
  if (files.length === 0) throw invalidPicture(PICTURES_MISSING);
  return { ...body, pictures: files };
};
