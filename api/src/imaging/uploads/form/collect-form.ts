import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ApiError } from '../../../errors/api-error.ts';
import { countBytes } from '../receiving/byte-counter.ts';
import { requestSource } from '../receiving/request-source.ts';
import { readForm } from './multipart.ts';
import type { FormPart } from './multipart.ts';

const FIELD_BYTES = 1024;

/** Fails with the given error where there is more. */
export const readUpTo = (body: Readable, maxBytes: number, error: ApiError): Promise<Buffer> =>
  buffer(countBytes(requestSource(body).source, { maxBytes, error }).source);

interface SmallForm<F> {
  readonly maxParts: number;
  /** The name under which its files come. */
  readonly files: string;
  readonly readFile: (part: FormPart, before: readonly F[]) => Promise<F>;
}

/** Reads a form into memory. Whoever reads its files bounds their number and size. */
export const collectForm = async <F>(
  raw: IncomingMessage,
  { maxParts, files: name, readFile }: SmallForm<F>,
): Promise<{ readonly fields: Readonly<Record<string, string>>; readonly files: readonly F[] }> => {
  const fields: Record<string, string> = {};
  const files: F[] = [];
  const multipart = readForm(raw, maxParts, new AbortController().signal);
  try {
    for await (const part of multipart.parts) {
      if (part.name === name) files.push(await readFile(part, files));
      else {
        if (Object.hasOwn(fields, part.name)) throw new ApiError('MALFORMED');
        fields[part.name] = (await readUpTo(part.body, FIELD_BYTES, new ApiError('MALFORMED'))).toString();
      }
    }
  } catch (error) {
    multipart.stop();
    throw error;
  }
  return { fields, files };
};
