import { failedRules, evaluateScan } from './evaluate.ts';
import type { RuleVerdict } from './evaluate.ts';
import { isIdentityRule } from './protocol.ts';
import type { RuleId } from './protocol.ts';
import { evaluateFiles } from './report.ts';
import type { ReportAbout, ScanFile } from './report.ts';

/** The failures of a scan that people know of. */
export interface KnownFailures {
  /** The rules that the scan failed then. */
  readonly rules: readonly RuleId[];
  /** The files that had been checked then. */
  readonly files: readonly number[];
}

/** What was accepted when the scan was declared ready. */
export interface ScanAcceptance extends KnownFailures {
  /** Who declared the scan ready, when, and why a scan of another identity was accepted. */
  readonly by: number;
  readonly at: string;
  readonly reason: string | null;
  /** The accepted failures, and those that the people who rely on the scan were notified of since. Stored under this name. */
  readonly told: KnownFailures;
}

/** The results of the rules for the checked files; none without checked files. */
export const evaluateChecked = (files: readonly ScanFile[], about: ReportAbout): RuleVerdict[] =>
  evaluateFiles(
    files.filter(({ state }) => state === 'READY'),
    about,
  );

/** The rules that the scan fails now. A file that could not be checked fails the rule about readable files. */
export const failedNow = (files: readonly ScanFile[], about: ReportAbout): RuleVerdict[] => {
  const failed = failedRules(evaluateChecked(files, about));
  if (!files.some(({ state }) => state === 'FAILED')) return [...failed];
  const readable = failedRules(evaluateFiles(files, about)).filter(({ id }) => id === 'readable');
  return [...readable, ...failed.filter(({ id }) => id !== 'readable')];
};

/** Files whose identity differs from the record, or is of several people, each checked by itself. */
const filesOfOthers = (files: readonly ScanFile[], { protocol, ...about }: ReportAbout): number[] =>
  files.flatMap(({ id, scan }) => {
    if (!scan?.facts) return [];
    const failed = failedRules(evaluateScan([scan.facts], protocol, about));
    return failed.some((rule) => isIdentityRule(rule.id)) ? [id] : [];
  });

/**
 * The rules that the scan fails now and that nobody has accepted or been notified of. A file of another person that came
 * later counts, even where an earlier one failed the same rules.
 */
export const newlyFailed = (
  files: readonly ScanFile[],
  about: ReportAbout,
  known: KnownFailures,
): RuleVerdict[] => {
  const strangers = filesOfOthers(files, about).filter((id) => !known.files.includes(id));
  return failedNow(files, about).filter(
    ({ id }) => !known.rules.includes(id) || (strangers.length > 0 && isIdentityRule(id)),
  );
};

/** The present failures of these files. */
export const knownNow = (files: readonly ScanFile[], about: ReportAbout): KnownFailures => ({
  rules: failedNow(files, about).map(({ id }) => id),
  files: files.flatMap(({ id, state }) => (state === 'READY' ? [id] : [])),
});

/** Whether the person who gave a reason knew of every present difference. */
export const coversIdentity = <A extends ScanAcceptance>(
  files: readonly ScanFile[],
  about: ReportAbout,
  accepted: A | null,
): accepted is A & { readonly reason: string } => {
  if (!accepted || accepted.reason === null) return false;
  return !newlyFailed(files, about, accepted).some(({ id }) => isIdentityRule(id));
};
