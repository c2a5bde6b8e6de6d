import { parseId } from '../search/parameter.ts';

/** More than any case has versions of a plan or measurements. */
export const PARTS_OF_CASE = 10_000;

export interface PartOfCase {
  readonly procedureId: number;
  readonly part: number;
}

/** A part of a case has an id such as `12-3`. */
export const parsePartId = (
  id: string,
  partOf: (text: string) => number | undefined,
): PartOfCase | undefined => {
  const [, procedure = '', text = ''] = /^(\d+)-(\w+)$/.exec(id) ?? [];
  const [procedureId, part] = [parseId(procedure), partOf(text)];
  // Beyond this the number of the row would not be exact.
  if (procedureId === undefined || procedureId > 1e11 || part === undefined || part >= PARTS_OF_CASE)
    return undefined;
  return { procedureId, part };
};

/** The number of its row. */
export const partRowId = (id: string, partOf: (text: string) => number | undefined): number | undefined => {
  const found = parsePartId(id, partOf);
  return found && found.procedureId * PARTS_OF_CASE + found.part;
};

export const caseOfRow = (rowId: number): number => Math.floor(rowId / PARTS_OF_CASE);
