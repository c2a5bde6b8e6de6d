import { MEASUREMENTS, PRI } from '../hip/measurements.ts';
import type { Side } from '../hip/side.ts';
import type { PriData, PriMeasurements, PriReading } from './parse.ts';

type Read = Extract<PriReading, { ok: true }>;

export interface PriFile {
  readonly fileName: string;
  readonly read: Read;
}

/** A measurement for which two files give different values is an error: nobody could say which one counts. */
const contradictions = (files: readonly PriFile[]): string[] =>
  PRI.flatMap((name) => {
    const given = files.flatMap(({ fileName, read }) => {
      const value = read.measurements[name];
      return value === undefined ? [] : [{ fileName, value }];
    });
    return new Set(given.map(({ value }) => value)).size > 1
      ? [
          `${MEASUREMENTS[name].label}: ${given.map(({ fileName, value }) => `${value} in ${fileName}`).join(', ')}`,
        ]
      : [];
  });

export type MergedPri =
  | ({ readonly ok: true; readonly warnings: readonly string[] } & PriData)
  | { readonly ok: false; readonly problems: readonly string[] };

/** The values of several files of one side as one import. */
export const mergePri = (files: readonly PriFile[], side: Side): MergedPri => {
  const problems = contradictions(files);
  if (problems.length > 0) return { ok: false, problems };
  const measurements: PriMeasurements = Object.assign({}, ...files.map(({ read }) => read.measurements));
  const warnings = files.flatMap(({ fileName, read }) =>
    read.warnings.map((warning) => (files.length === 1 ? warning : `${fileName}: ${warning}`)),
  );
  return { ok: true, measurements, side, warnings };
};
