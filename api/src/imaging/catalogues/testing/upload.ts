import { catalogueCalls } from '@cotyle/contract/catalogues';
import type { CatalogueRecord } from '@cotyle/contract/catalogues';
import { failure } from '@cotyle/contract/failure';

export interface UploadAnswer {
  readonly status: number;
  readonly record?: CatalogueRecord;
  readonly message?: string;
  /** As 'place: message'. */
  readonly issues: readonly string[];
}

/** Sends a zip as the page does: the fields first. */
export const uploadZip = async (
  origin: string,
  token: string,
  fields: Readonly<Record<string, string | number>>,
  zip: Uint8Array,
  fileName = 'catalogue.zip',
): Promise<UploadAnswer> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', new Blob([new Uint8Array(zip)]), fileName);
  const response = await fetch(`${origin}/api${catalogueCalls.upload.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const answer: unknown = await response.json();
  if (response.status === 200)
    return { status: 200, record: catalogueCalls.upload.answer.parse(answer).value, issues: [] };
  const { message, issues = [] } = failure.parse(answer);
  return {
    status: response.status,
    message,
    issues: issues.map((issue) => `${issue.path}: ${issue.message}`),
  };
};
