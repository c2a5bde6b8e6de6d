import { ASIDE } from './aside.ts';
import type { AsideReason } from './aside.ts';
import { joinFacts } from './facts.ts';
import type { ScanFacts } from './facts.ts';
import type { Pair } from './header.ts';
import type { SliceIdentity } from './identity.ts';
import { evaluateScan } from './evaluate.ts';
import type { RuleVerdict } from './evaluate.ts';
import type { RuleInput } from './finding.ts';
import type { CtProtocol } from './protocol.ts';
import { plannedBlocks, seriesBlocks } from './regions.ts';
import { isVerifying } from './stored.ts';
import type { CheckStates, StoredScan, StoredVerification } from './stored.ts';
import { joinVerifications } from './verification.ts';
import type { Verified } from './verification.ts';

/** An uploaded file of a scan with the results so far. */
export interface ScanFile extends CheckStates {
  readonly id: number;
  readonly fileName: string;
  readonly scan: StoredScan | null;
  readonly verification: StoredVerification | null;
}

export interface ReportedSeries {
  readonly uid: string;
  readonly number: number | null;
  readonly description: string;
  readonly slices: number;
  /** Whether it, or a part of it, would be planned on. */
  readonly planned: boolean;
  readonly spacing: number | null;
  readonly thickness: number | null;
  readonly matrix: Pair | null;
  readonly pixel: Pair | null;
  /** As the scanner names them; several where the slices disagree. */
  readonly kernels: readonly string[];
  /** Kilovolts. */
  readonly voltages: readonly number[];
  /** Heights in the body. */
  readonly from: number | null;
  readonly to: number | null;
}

/** The identity in the headers. */
export type ReportedIdentity = Pick<SliceIdentity, 'id' | 'name' | 'birthDate' | 'sex' | 'slices'>;

/**
 * NONE: nothing was uploaded that could be inspected. PENDING: headers are still to be read. VERIFYING: they are read, and
 * every image is still to be verified. READY: the result is final.
 */
export const REPORT_STATES = ['NONE', 'PENDING', 'VERIFYING', 'READY'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

export interface ScanReport {
  readonly state: ReportState;
  readonly files: readonly (Omit<ScanFile, 'scan' | 'verification'> & {
    readonly reason: string | null;
    /** CT slices that can be viewed. */
    readonly slices: number;
  })[];
  readonly rules: readonly RuleVerdict[];
  readonly series: readonly ReportedSeries[];
  readonly aside: readonly { readonly reason: AsideReason; readonly label: string; readonly count: number }[];
  /** Files that are no images. */
  readonly others: number;
  readonly patients: readonly ReportedIdentity[];
}

const seriesIn = (facts: ScanFacts, limits: CtProtocol['limits']): ReportedSeries[] => {
  const planned = new Set(plannedBlocks(facts, limits).map(({ series }) => series.uid));
  return facts.series.map((series) => {
    const blocks = seriesBlocks(series, limits);
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
      kernels: series.kernels,
      voltages: series.voltages,
      from: blocks.length === 0 ? null : Math.min(...blocks.map(({ from }) => from)),
      to: blocks.length === 0 ? null : Math.max(...blocks.map(({ to }) => to)),
    };
  });
};

export interface ReportAbout extends Pick<RuleInput, 'record' | 'today'> {
  readonly protocol: CtProtocol;
}

/** The files whose headers could be read; the others are reported with the reason. */
const verifiedIn = (files: readonly ScanFile[]): Verified => ({
  found: joinVerifications(files.flatMap(({ verification }) => verification?.found ?? [])),
  pending: files.filter(isVerifying).length,
  reasons: files.flatMap(({ verification }) => verification?.reason ?? []),
});

/** The results of the rules for these files; files that are not inspected yet are left out. */
export const evaluateFiles = (
  files: readonly ScanFile[],
  { protocol, ...about }: ReportAbout,
): RuleVerdict[] => {
  const facts = files.flatMap(({ scan }) => (scan?.facts ? [scan.facts] : []));
  const unchecked = files.flatMap(({ scan }) => (scan?.reason ? [scan.reason] : []));
  if (facts.length + unchecked.length === 0) return [];
  return evaluateScan(facts, protocol, { ...about, unchecked, verified: verifiedIn(files) });
};

const stateOf = (files: readonly ScanFile[]): ReportState => {
  if (files.length === 0) return 'NONE';
  if (files.some(({ state }) => state === 'PENDING')) return 'PENDING';
  return files.some(isVerifying) ? 'VERIFYING' : 'READY';
};

const slicesIn = (facts: ScanFacts | null | undefined): number =>
  facts?.series.reduce((sum, { slices }) => sum + slices, 0) ?? 0;

/** Everybody who may see the procedure may open its scan, whose images have the identity, so the report shows it too. */
export const scanReport = (files: readonly ScanFile[], about: ReportAbout): ScanReport => {
  const facts = joinFacts(files.flatMap(({ scan }) => (scan?.facts ? [scan.facts] : [])));
  return {
    state: stateOf(files),
    files: files.map(({ scan, verification, ...file }) => ({
      ...file,
      reason: scan?.reason ?? verification?.reason ?? null,
      slices: slicesIn(scan?.facts),
    })),
    rules: evaluateFiles(files, about),
    series: seriesIn(facts, about.protocol.limits),
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
