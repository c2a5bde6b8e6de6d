import { ASIDE } from './aside.ts';
import type { AsideReason } from './aside.ts';
import { joinFacts } from './facts.ts';
import type { ScanFacts } from './facts.ts';
import type { Pair } from './header.ts';
import type { SliceIdentity } from './identity.ts';
import { judgeScan } from './judge.ts';
import type { RuleVerdict } from './judge.ts';
import type { Case } from './finding.ts';
import type { CtProtocol } from './protocol.ts';
import { plannedBlocks, seriesBlocks } from './regions.ts';
import type { ScanState, StoredScan } from './stored.ts';

/** An uploaded file of a scan, as far as the inspection has come with it. */
export interface ScanFile {
  readonly id: number;
  readonly fileName: string;
  readonly state: ScanState;
  readonly scan: StoredScan | null;
}

export interface ReportedSeries {
  readonly uid: string;
  readonly number: number | null;
  readonly description: string;
  readonly slices: number;
  /** Whether it, or a part of it, is what would be planned on. */
  readonly planned: boolean;
  readonly spacing: number | null;
  readonly thickness: number | null;
  readonly matrix: Pair | null;
  readonly pixel: Pair | null;
  /** Heights in the body. */
  readonly from: number | null;
  readonly to: number | null;
}

/** Whose images these are by their headers, for a person to read. */
export type ReportedIdentity = Pick<SliceIdentity, 'id' | 'name' | 'birthDate' | 'sex' | 'slices'>;

export interface ScanReport {
  /** NONE: nothing was uploaded that could be inspected. */
  readonly state: 'NONE' | 'PENDING' | 'READY';
  readonly files: readonly (Omit<ScanFile, 'scan'> & {
    readonly reason: string | null;
    /** CT slices that can be looked at. */
    readonly slices: number;
  })[];
  readonly rules: readonly RuleVerdict[];
  readonly series: readonly ReportedSeries[];
  readonly aside: readonly { readonly reason: AsideReason; readonly label: string; readonly count: number }[];
  /** Files that are no images at all. */
  readonly others: number;
  readonly patients: readonly ReportedIdentity[];
}

const seriesIn = (facts: ScanFacts, regionGap: number): ReportedSeries[] => {
  const planned = new Set(plannedBlocks(facts, regionGap).map(({ series }) => series.uid));
  return facts.series.map((series) => {
    const blocks = seriesBlocks(series, regionGap);
    return {
      uid: series.uid,
      number: series.number,
      description: series.description,
      slices: series.slices,
      planned: planned.has(series.uid),
      spacing: blocks[0]?.spacing ?? null,
      thickness: series.thicknesses[0] ?? null,
      matrix: series.matrices[0] ?? null,
      pixel: series.pixels[0] ?? null,
      from: blocks.length === 0 ? null : Math.min(...blocks.map(({ from }) => from)),
      to: blocks.length === 0 ? null : Math.max(...blocks.map(({ to }) => to)),
    };
  });
};

export interface ReportAbout extends Pick<Case, 'record' | 'today'> {
  readonly protocol: CtProtocol;
}

/** The rules as they stand for these files; what still waits for its inspection says nothing yet. */
export const judgeFiles = (
  files: readonly ScanFile[],
  { protocol, ...about }: ReportAbout,
): RuleVerdict[] => {
  const facts = files.flatMap(({ scan }) => (scan?.facts ? [scan.facts] : []));
  const unchecked = files.flatMap(({ scan }) => (scan?.reason ? [scan.reason] : []));
  return facts.length + unchecked.length === 0 ? [] : judgeScan(facts, protocol, { ...about, unchecked });
};

const slicesIn = (facts: ScanFacts | null | undefined): number =>
  facts?.series.reduce((sum, { slices }) => sum + slices, 0) ?? 0;

/** Who may see the procedure may open its scan, and every image says whose it is: nothing of that is hidden here. */
export const scanReport = (files: readonly ScanFile[], about: ReportAbout): ScanReport => {
  const facts = joinFacts(files.flatMap(({ scan }) => (scan?.facts ? [scan.facts] : [])));
  const isPending = files.some(({ state }) => state === 'PENDING');
  return {
    state: files.length === 0 ? 'NONE' : isPending ? 'PENDING' : 'READY',
    files: files.map(({ scan, ...file }) => ({
      ...file,
      reason: scan?.reason ?? null,
      slices: slicesIn(scan?.facts),
    })),
    rules: judgeFiles(files, about),
    series: seriesIn(facts, about.protocol.limits.regionGapMm),
    aside: (Object.entries(facts.aside) as [AsideReason, number][]).map(([reason, count]) => ({
      reason,
      label: ASIDE[reason],
      count,
    })),
    others: facts.others,
    patients: facts.patients.map(({ id, name, birthDate, sex, slices }) => ({
      id,
      name,
      birthDate,
      sex,
      slices,
    })),
  };
};
