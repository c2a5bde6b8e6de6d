import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { endingAccepted, wrongEnding } from '@cotyle/domain/files/kind';
import { safeFileName } from '@cotyle/domain/files/name';
import { fileTooLarge } from '@cotyle/domain/files/texts';
import { CSV_MAX_BYTES } from '@cotyle/domain/files/limits';
import { changesOf } from '@cotyle/domain/pri/importing';
import type { PriChange } from '@cotyle/domain/pri/importing';
import { priProblemText, readPri } from '@cotyle/domain/pri/parse';
import type { PriReading } from '@cotyle/domain/pri/parse';
import { csvReadFailure, wrongSide } from '@cotyle/domain/pri/side';
import { MEASUREMENTS } from '@cotyle/domain/hip/measurements';
import { FILE_TEXTS } from '../texts.ts';

type Read = Extract<PriReading, { ok: true }>;

export type Preview =
  | { readonly ok: true; readonly data: Read }
  | { readonly ok: false; readonly title: string; readonly problems: readonly string[] };

const rejected = (title: string, problems: readonly string[] = []): Preview => ({
  ok: false,
  title,
  problems,
});

/** Parses and checks a CSV configuration with the same rules as the server. */
export const previewOf = async (file: File, side: ProcedureRecord['sideSurgeon']): Promise<Preview> => {
  const name = safeFileName(file.name);
  if (!endingAccepted('ALGORITHM', name)) return rejected(wrongEnding('ALGORITHM', name));
  if (file.size > CSV_MAX_BYTES) return rejected(fileTooLarge(name, CSV_MAX_BYTES));
  const read = readPri(new Uint8Array(await file.arrayBuffer()));
  if (!read.ok) {
    const [only, ...others] = read.problems;
    // A single problem of the file as a whole is the title itself.
    if (only && only.line === null && only.name === null && others.length === 0)
      return rejected(csvReadFailure(`${name}: ${only.message}`));
    return rejected(csvReadFailure(name), read.problems.map(priProblemText));
  }
  return read.side === side ? { ok: true, data: read } : rejected(wrongSide([name]));
};

export interface DisplayedChange {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

const displayValue = (change: PriChange, value: PriChange['from']): string => {
  if (value === null) return FILE_TEXTS.nothing;
  if (change.field === 'sideEngineer') return FILE_TEXTS.sides[value as 'LEFT' | 'RIGHT'];
  return MEASUREMENTS[change.field].unit === 'degrees' ? `${value}°` : `${value} mm`;
};

/** The changes of an import as displayed; unchanged values are only counted. */
export const changesToShow = (
  procedure: ProcedureRecord,
  data: Read,
): { readonly changes: readonly DisplayedChange[]; readonly same: number } => {
  const changes = changesOf(procedure, data);
  const named = Object.keys(data.measurements).length + 1;
  return {
    changes: changes.map((change) => ({
      label: change.field === 'sideEngineer' ? FILE_TEXTS.sideOfModel : MEASUREMENTS[change.field].label,
      from: displayValue(change, change.from),
      to: displayValue(change, change.to),
    })),
    same: named - changes.length,
  };
};
