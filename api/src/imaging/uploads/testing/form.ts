import { failure } from '@cotyle/contract/failure';
import { fileCalls } from '@cotyle/contract/files';
import type { FileRecord } from '@cotyle/contract/files';

export interface FormFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

type Fields = Readonly<Record<string, string | number>>;

/** Fields first, as the web app sends them. */
export const formOf = (fields: Fields, files: readonly FormFile[], after: Fields = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const { name, bytes } of files) form.append('files', new Blob([new Uint8Array(bytes)]), name);
  for (const [name, value] of Object.entries(after)) form.append(name, String(value));
  return form;
};

/** For a request without a content length. */
export const undeclared = (form: FormData): { body: ReadableStream; type: string } => {
  const response = new Response(form);
  if (!response.body) throw new Error('The form has no body.');
  return { body: response.body, type: response.headers.get('content-type') ?? '' };
};

export interface Uploaded {
  readonly status: number;
  /** Empty after an error. */
  readonly files: readonly FileRecord[];
  readonly error?: string;
  readonly message?: string;
  readonly issues?: readonly { path: string; message: string }[];
}

export const postForm = async (
  origin: string,
  token: string | undefined,
  body: RequestInit['body'],
  headers: Record<string, string> = {},
): Promise<Uploaded> => {
  const response = await fetch(`${origin}/api/file/upload-many`, {
    method: 'POST',
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
    ...(body === undefined ? {} : { body }),
    ...({ duplex: 'half' } as object),
  });
  const answer: unknown = await response.json();
  if (response.status !== 200) return { status: response.status, files: [], ...failure.parse(answer) };
  return { status: 200, files: fileCalls.uploadMany.answer.parse(answer).value };
};
