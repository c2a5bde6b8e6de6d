import { ApiError } from '../../../errors/api-error.ts';

export interface PartName {
  readonly name: string;
  /** As the client sent it; undefined where the part is not a file. */
  readonly fileName: string | undefined;
}

const PARAMETER = /\s*;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/y;
/** The standard allows 70. */
const BOUNDARY_MAX = 200;

/** The parameters after the first value of a header; undefined where the header is malformed. */
const parametersOf = (value: string): ReadonlyMap<string, string> | undefined => {
  const found = new Map<string, string>();
  let at = value.indexOf(';');
  if (at < 0) at = value.length;
  while (at < value.length && value.slice(at).trim() !== '') {
    PARAMETER.lastIndex = at;
    const match = PARAMETER.exec(value);
    const name = match?.[1]?.toLowerCase();
    if (!match || name === undefined || found.has(name)) return undefined;
    found.set(name, match[2] ?? match[3] ?? '');
    at = PARAMETER.lastIndex;
  }
  return found;
};

export const boundaryOf = (contentType: string | undefined): string => {
  const boundary = parametersOf(contentType ?? '')?.get('boundary') ?? '';
  if (boundary === '' || boundary.length > BOUNDARY_MAX) throw new ApiError('MALFORMED');
  return boundary;
};

/** Browsers percent-encode these three characters in a name; other clients escape a quote with a backslash. */
const ESCAPED: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n', '\\"': '"' };

/** Header bytes arrive as Latin-1 characters; names are UTF-8. */
const decoded = (value: string): string =>
  Buffer.from(value, 'latin1')
    .toString('utf8')
    .replace(/%22|%0D|%0A|\\"/gi, (sign) => ESCAPED[sign.toUpperCase()] ?? sign);

/** Throws where a part has no readable name, so that no part is skipped silently. */
export const partName = (disposition: string | undefined): PartName => {
  const parameters = parametersOf(disposition ?? '');
  const name = parameters?.get('name');
  const isFormData = /^\s*form-data\s*(;|$)/i.test(disposition ?? '');
  if (!isFormData || name === undefined) throw new ApiError('MALFORMED');
  const fileName = parameters?.get('filename');
  return { name: decoded(name), fileName: fileName === undefined ? undefined : decoded(fileName) };
};
