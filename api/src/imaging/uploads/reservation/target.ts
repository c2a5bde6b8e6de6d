import { fileCalls } from '@cotyle/contract/files';
import { defaultDescription } from '@cotyle/domain/files/kind';
import type { FileType } from '@cotyle/domain/files/kind';
import { DESCRIPTION_MAX } from '@cotyle/domain/files/texts';
import { freeText } from '@cotyle/domain/validation/text';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseInput } from '../../../http/parse.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { UploadTarget } from '../rows/upload-rows.ts';

const { fields } = fileCalls.uploadMany.form;
const someFields = fields.partial();
const metadata = fields.omit({ creatorId: true }).extend({ fileName: z.string().min(1) });

/** Form fields fail with the same messages as fields of a JSON body. */
const parseFields = <S extends z.ZodType>(schema: S, given: unknown): z.output<S> => {
  const call = { ...fileCalls.uploadMany, body: schema as z.ZodType };
  return parseInput(call, { body: given } as FastifyRequest).body as z.output<S>;
};

export const targetOf = (given: {
  readonly procedureId: number;
  readonly fileType: FileType;
  readonly description?: string | undefined;
}): UploadTarget => {
  const { procedureId, fileType: type } = given;
  const description = given.description?.trim() || defaultDescription(type);
  const [message] = freeText(DESCRIPTION_MAX)(description);
  if (message !== undefined) throw new ApiError('INVALID', { issues: [{ path: 'description', message }] });
  return { procedureId, type, description };
};

export const targetOfForm = (given: object): UploadTarget => targetOf(parseFields(fields, given));

/** The target as far as the fields received so far state it; an invalid field fails at once. */
export const partialTargetOfForm = (given: object): Partial<Pick<UploadTarget, 'procedureId' | 'type'>> => {
  const { procedureId, fileType } = parseFields(someFields, given);
  return {
    ...(procedureId === undefined ? {} : { procedureId }),
    ...(fileType === undefined ? {} : { type: fileType }),
  };
};

/** From the metadata of a resumable upload. */
export const targetOfMetadata = (given: object): UploadTarget & { fileName: string } => {
  const parsed = parseFields(metadata, given);
  return { ...targetOf(parsed), fileName: parsed.fileName };
};
