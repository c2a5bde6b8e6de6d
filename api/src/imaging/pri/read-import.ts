import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { priCalls } from '@cotyle/contract/pri';
import { endingAccepted, wrongEnding } from '@cotyle/domain/files/kind';
import { safeFileName } from '@cotyle/domain/files/name';
import { fileTooLarge } from '@cotyle/domain/files/texts';
import { CSV_MAX_BYTES, FILES_PER_IMPORT, TOO_MANY_IMPORTED } from '@cotyle/domain/files/limits';
import { REQUIRED } from '@cotyle/domain/validation/text';
import type { FastifyRequest } from 'fastify';
import { parseInput } from '../../http/parse.ts';
import { ApiError } from '../../errors/api-error.ts';
import { countBytes } from '../uploads/receiving/byte-counter.ts';
import { readForm } from '../uploads/form/multipart.ts';
import type { FormPart } from '../uploads/form/multipart.ts';
import { requestSource } from '../uploads/receiving/request-source.ts';

export interface ImportFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

const { form } = priCalls.import;
const FIELDS = 10;
const FIELD_BYTES = 8 * 1024;

const readUpTo = (body: Readable, maxBytes: number, error: ApiError): Promise<Buffer> =>
  buffer(countBytes(requestSource(body).source, { maxBytes, error }).source);

/** The name is checked before any byte is read. */
const readFile = async (part: FormPart): Promise<ImportFile> => {
  const fileName = safeFileName(part.fileName ?? '');
  if (!endingAccepted('ALGORITHM', fileName))
    throw new ApiError('WRONG_TYPE', { message: wrongEnding('ALGORITHM', fileName) });
  const tooLarge = new ApiError('TOO_LARGE', { message: fileTooLarge(fileName, CSV_MAX_BYTES) });
  return { fileName, bytes: await readUpTo(part.body, CSV_MAX_BYTES, tooLarge) };
};

export interface Import {
  readonly procedureId: number;
  readonly description: string | undefined;
  readonly files: readonly ImportFile[];
}

/** Reads the files of a form into memory, and the procedure that they belong to. */
export const readImport = async ({ raw }: FastifyRequest): Promise<Import> => {
  const fields: Record<string, string> = {};
  const files: ImportFile[] = [];
  const multipart = readForm(raw, FIELDS + FILES_PER_IMPORT + 1, new AbortController().signal);
  try {
    for await (const part of multipart.parts) {
      if (part.name === form.files) {
        if (files.length === FILES_PER_IMPORT)
          throw new ApiError('TOO_LARGE', { message: TOO_MANY_IMPORTED });
        files.push(await readFile(part));
      } else {
        if (Object.hasOwn(fields, part.name)) throw new ApiError('MALFORMED');
        fields[part.name] = (await readUpTo(part.body, FIELD_BYTES, new ApiError('MALFORMED'))).toString();
      }
    }
  } catch (error) {
    multipart.stop();
    throw error;
  }
  // Form fields fail with the same messages as fields of a JSON body.
  const { body } = parseInput({ ...priCalls.import, body: form.fields }, { body: fields } as FastifyRequest);
  if (files.length === 0)
    throw new ApiError('INVALID', { issues: [{ path: form.files, message: REQUIRED }] });
  return { ...body, description: body.description, files };
};
