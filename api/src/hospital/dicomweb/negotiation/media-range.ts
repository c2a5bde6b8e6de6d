/** One range of an Accept header (RFC 9110, 12.5.1, and PS3.18 8.7). */
export interface MediaRange {
  /** In lower case; of a multipart range, that of its parts. */
  readonly type: string;
  readonly isMultipart: boolean;
  /** In lower case: undefined where none is asked for. */
  readonly transferSyntax: string | undefined;
  readonly quality: number;
}

/** A list of values, and their parameters, of which each may be quoted. */
const RANGE = /\s*([^\s;,"]+)((?:\s*;\s*[^\s=;,"]+\s*(?:=\s*(?:"(?:[^"\\]|\\.)*"|[^\s;,"]*))?)*)\s*(?:,|$)/gy;
const PARAMETER = /;\s*([^\s=;,"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*))/g;
const HEADER_MAX = 8192;
const ANY: MediaRange = { type: '*/*', isMultipart: false, transferSyntax: undefined, quality: 1 };

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
  const ranges = [...header.matchAll(RANGE)].map(([, value = '', parameters = '']) =>
    rangeOf(value, parametersIn(parameters)),
  );
  return ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
};

export const includesType = (range: string, type: string): boolean =>
  range === '*/*' || range === type || range === `${type.split('/')[0]}/*`;
