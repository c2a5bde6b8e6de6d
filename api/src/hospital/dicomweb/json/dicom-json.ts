/** PS3.18 annex F: a data set as JSON, by the tag in eight upper-case hexadecimal digits. */
export type DicomJson = Record<string, JsonElement>;

export interface JsonElement {
  readonly vr: string;
  readonly Value?: readonly JsonValue[];
  readonly InlineBinary?: string;
  readonly BulkDataURI?: string;
}

export type JsonValue = string | number | null | PersonName | DicomJson;

export interface PersonName {
  readonly Alphabetic?: string;
  readonly Ideographic?: string;
  readonly Phonetic?: string;
}

/** An empty value has no Value. */
export const jsonElement = (vr: string, ...values: readonly JsonValue[]): JsonElement =>
  values.length === 0 || (values.length === 1 && values[0] === '') ? { vr } : { vr, Value: values };

/** 'Yamada^Tarou=山田^太郎=やまだ^たろう': one group for each script. */
export const personName = (written: string): PersonName | null => {
  const [alphabetic = '', ideographic = '', phonetic = ''] = written
    .split('=')
    .map((group) => group.trim().replace(/\^+$/, ''));
  const name = {
    ...(alphabetic === '' ? {} : { Alphabetic: alphabetic }),
    ...(ideographic === '' ? {} : { Ideographic: ideographic }),
    ...(phonetic === '' ? {} : { Phonetic: phonetic }),
  };
  return Object.keys(name).length === 0 ? null : name;
};
