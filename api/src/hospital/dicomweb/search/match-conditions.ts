import { ApiError } from '../../../errors/api-error.ts';
import { condition, escapeLike } from '../../../lists/conditions.ts';
import type { Condition } from '../../../lists/conditions.ts';
import type { MatchedKeyword } from './attributes.ts';

const NOTHING = condition('false');

/** Of the image, else the order number of the case. */
export const ACCESSION = `coalesce(nullif(i.accession_number, ''), t.order_number, '')`;

/** PS3.4 C.2.2.2.4: * stands for any text and ? for one character. */
const pattern = (value: string): string => escapeLike(value).replace(/\*/g, '%').replace(/\?/g, '_');

const isLike = (column: string, value: string): Condition =>
  /[*?]/.test(value) ? condition(`${column} like ?`, pattern(value)) : condition(`${column} = ?`, value);

/** PS3.4 C.2.2.2.2: a list of identifiers. */
const uidList = (column: string, value: string): Condition =>
  condition(
    `${column} = any(?)`,
    value.split(/[,\\]/).map((uid) => uid.trim()),
  );

const DAY = /^(\d{4})(\d{2})(\d{2})$/;

const dayOf = (text: string): string => {
  const [, year, month, day] = DAY.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  if (Number.isNaN(Date.parse(`${iso}T00:00:00Z`)) || new Date(iso).toISOString().slice(0, 10) !== iso)
    throw new ApiError('MALFORMED', {
      message: 'StudyDate must be a date or a range, such as 20260101-20261231.',
    });
  return iso;
};

/** PS3.4 C.2.2.2.5: a day, or a range that may be open at one end. */
const dateRange = (value: string): Condition[] => {
  const [from = '', to, ...more] = value.split('-');
  if (more.length > 0 || (from === '' && (to === undefined || to === ''))) dayOf('');
  if (to === undefined) return [condition('i.study_date = ?::date', dayOf(from))];
  return [
    ...(from === '' ? [] : [condition('i.study_date >= ?::date', dayOf(from))]),
    ...(to === '' ? [] : [condition('i.study_date <= ?::date', dayOf(to))]),
  ];
};

const number = (column: string, value: string): Condition =>
  /^-?\d{1,12}$/.test(value) ? condition(`${column} = ?`, Number(value)) : NOTHING;

const ofPatient = (test: Condition): Condition =>
  condition(`exists (select from jsonb_array_elements(i.patients) p where ${test.text})`, ...test.values);

/** A name ignores case; it may be that of one script of several, and trailing carets have no meaning. */
const personNamed = (value: string): Condition => {
  const wanted = pattern(value.replace(/\^+$/, ''));
  return ofPatient(
    condition(
      `p ->> 'name' ilike ? or exists (select from unnest(string_to_array(p ->> 'name', '=')) g where rtrim(g, '^') ilike ?)`,
      wanted,
      wanted,
    ),
  );
};

/** Scans are CT; anything else in an upload is set aside by the inspection. */
const modality = (value: string): Condition =>
  condition(value.split(/[,\\]/).includes('CT') ? 'true' : 'false');

const BUILT: Record<MatchedKeyword, (value: string) => Condition[]> = {
  StudyDate: dateRange,
  AccessionNumber: (value) => [isLike(ACCESSION, value)],
  Modality: (value) => [modality(value)],
  ModalitiesInStudy: (value) => [modality(value)],
  StudyDescription: (value) => [condition('i.study_description ilike ?', pattern(value))],
  SeriesDescription: (value) => [condition('i.description ilike ?', pattern(value))],
  PatientName: (value) => [personNamed(value)],
  PatientID: (value) => [ofPatient(isLike("p ->> 'id'", value))],
  StudyInstanceUID: (value) => [uidList('i.study_uid', value)],
  SeriesInstanceUID: (value) => [uidList('i.series_uid', value)],
  SeriesNumber: (value) => [number('i.number', value)],
  SOPInstanceUID: (value) => [uidList('s.instance_uid', value)],
  InstanceNumber: (value) => [number('s.instance_number', value)],
};

/** PostgreSQL accepts no NUL in a text. */
const hasNul = (value: string): boolean => value.includes('\0');

const INSTANCE_KEYWORDS: readonly MatchedKeyword[] = ['SOPInstanceUID', 'InstanceNumber'];

const conditionsOf = (
  matches: ReadonlyMap<MatchedKeyword, string>,
  isWanted: (keyword: MatchedKeyword) => boolean,
): Condition[] =>
  [...matches]
    .filter(([keyword]) => isWanted(keyword))
    .flatMap(([keyword, value]) => (hasNul(value) ? [NOTHING] : BUILT[keyword](value)));

/** Over `i`, the series. A search for an instance finds the series and studies that contain it. */
export const seriesConditions = (matches: ReadonlyMap<MatchedKeyword, string>): Condition[] => {
  const ofInstance = instanceConditions(matches);
  return [
    ...conditionsOf(matches, (keyword) => !INSTANCE_KEYWORDS.includes(keyword)),
    ...ofInstance.map(({ text, values }) =>
      condition(
        `exists (select from scan_slices s where s.file_id = i.file_id and s.series_uid = i.series_uid and ${text})`,
        ...values,
      ),
    ),
  ];
};

/** Over `s`, the instance. */
export const instanceConditions = (matches: ReadonlyMap<MatchedKeyword, string>): Condition[] =>
  conditionsOf(matches, (keyword) => INSTANCE_KEYWORDS.includes(keyword));
