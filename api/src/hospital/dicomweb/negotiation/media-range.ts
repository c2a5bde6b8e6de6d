/** One range of an Accept header (RFC 9110, 12.5.1, and PS3.18 8.7). */
export interface MediaRange {
  /** In lower case; of a multipart range, that of its parts. */
  readonly type: string;
  readonly isMultipart: boolean;
  /** In lower case: undefined where none is asked for. */
  readonly transferSyntax: string | undefined;
  readonly quality: number;
}

const PARAMETER = /;\s*([^\s=;,"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*))/g;
const HEADER_MAX = 8192;
const ANY: MediaRange = { type: '*/*', isMultipart: false, transferSyntax: undefined, quality: 1 };

/** Split at each comma that is not quoted. By hand: an expression for the whole list takes exponential time for some headers. */
const splitList = (text: string): string[] => {
  const parts: string[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isQuoted && sign === '\\') at += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === ',' && !isQuoted) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
};

export const parametersIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(PARAMETER)].map(([, name = '', quoted, plain]) => [
      name.toLowerCase(),
      (quoted ?? plain ?? '').replace(/\\(.)/g, '$1'),
    ]),
  );

const rangeOf = (value: string, parameters: ReadonlyMap<string, string>): MediaRange => {
  const type = value.toLowerCase();
  const isMultipart = type === 'multipart/related';
  const quality = Number(parameters.get('q') ?? 1);
  return {
    type: isMultipart ? (parameters.get('type') ?? '*/*').toLowerCase() : type,
    isMultipart,
    transferSyntax: parameters.get('transfer-syntax'),
    quality: Number.isFinite(quality) ? quality : 0,
  };
};

/** The ranges of the header, the preferred first; without a header anything is accepted. */
export const acceptedRanges = (header: string | undefined): readonly MediaRange[] => {
  if (header === undefined || header.trim() === '') return [ANY];
  if (header.length > HEADER_MAX) return [];
  const ranges = splitList(header).map((text) => {
    const [value = ''] = text.split(';', 1);
    return rangeOf(value.trim(), parametersIn(text.slice(value.length)));
  });
  return ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
};

export const includesType = (range: string, type: string): boolean =>
  range === '*/*' || range === type || range === `${type.split('/')[0]}/*`;
