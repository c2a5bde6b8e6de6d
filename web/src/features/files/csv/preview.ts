import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { endingAccepted, wrongEnding } from '@cotyle/domain/files/kind';
import { safeFileName } from '@cotyle/domain/files/name';
import { fileTooLarge } from '@cotyle/domain/files/texts';
import { CSV_MAX_BYTES, FILES_PER_IMPORT, TOO_MANY_IMPORTED } from '@cotyle/domain/files/limits';
import { changesOf } from '@cotyle/domain/pri/importing';
import type { PriChange } from '@cotyle/domain/pri/importing';
import { priProblemText, readPri } from '@cotyle/domain/pri/parse';
import type { PriProblem } from '@cotyle/domain/pri/parse';
import { mergePri } from '@cotyle/domain/pri/merge';
import type { MergedPri } from '@cotyle/domain/pri/merge';
import { csvReadFailure, wrongSide } from '@cotyle/domain/pri/side';
import { MEASUREMENTS } from '@cotyle/domain/hip/measurements';
import { FILE_TEXTS } from '../texts.ts';

type Read = Extract<MergedPri, { ok: true }>;

export type Preview =
  | { readonly ok: true; readonly data: Read }
  | { readonly ok: false; readonly title: string; readonly problems: readonly string[] };

const rejected = (title: string, problems: readonly string[] = []): Preview => ({
  ok: false,
  title,
  problems,
});

const fileProblem = ({ name: given, size }: File): string | undefined => {
  const name = safeFileName(given);
  if (!endingAccepted('ALGORITHM', name)) return wrongEnding('ALGORITHM', name);
  return size > CSV_MAX_BYTES ? fileTooLarge(name, CSV_MAX_BYTES) : undefined;
};

const unreadable = (
  unread: readonly { readonly fileName: string; readonly problems: readonly PriProblem[] }[],
) => {
  const [first, ...others] = unread;
  if (!first) return undefined;
  if (others.length > 0)
    return rejected(
      csvReadFailure(unread.map(({ fileName }) => fileName).join(', ')),
      unread.flatMap(({ fileName, problems }) =>
        problems.map((problem) => `${fileName}: ${priProblemText(problem)}`),
      ),
    );
  const { fileName, problems } = first;
  const [only, ...more] = problems;
  // A single problem of the file as a whole is the title itself.
  return only && only.line === null && only.name === null && more.length === 0
    ? rejected(csvReadFailure(`${fileName}: ${only.message}`))
    : rejected(csvReadFailure(fileName), problems.map(priProblemText));
};

/** Parses and checks CSV configurations with the same rules as the server. */
export const previewOf = async (
  files: readonly File[],
  side: ProcedureRecord['sideSurgeon'],
): Promise<Preview> => {
  if (files.length > FILES_PER_IMPORT) return rejected(TOO_MANY_IMPORTED);
  const [first, ...others] = files.flatMap((file) => fileProblem(file) ?? []);
  if (first !== undefined) return rejected(first, others);
  const readings = await Promise.all(
    files.map(async (file) => ({
      fileName: safeFileName(file.name),
      read: readPri(new Uint8Array(await file.arrayBuffer())),
    })),
  );
  const failure = unreadable(
    readings.flatMap(({ fileName, read }) => (read.ok ? [] : [{ fileName, problems: read.problems }])),
  );
  if (failure) return failure;
  const read = readings.flatMap((one) => (one.read.ok ? [{ ...one, read: one.read }] : []));
  const wrong = read.filter((one) => one.read.side !== side);
  if (side === null || wrong.length > 0) return rejected(wrongSide(wrong.map(({ fileName }) => fileName)));
  const data = mergePri(read, side);
  return data.ok ? { ok: true, data } : rejected(csvReadFailure(FILE_TEXTS.contradiction), data.problems);
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
