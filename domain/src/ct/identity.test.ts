import { describe, expect, it } from 'vitest';
import { changed, CT_VARIANTS } from '../phantom/ct-variants.ts';
import { coversIdentity, knownNow, newlyFailed } from './acceptance.ts';
import type { ScanFacts } from './facts.ts';
import { identitiesIn, isSameId } from './identity.ts';
import { evaluateScan } from './evaluate.ts';
import { CT_PROTOCOL } from './protocol.ts';
import type { RuleId } from './protocol.ts';
import type { ScanFile } from './report.ts';
import { hasDoubts, scanDoubts, scanFoundWrong, scanUnconfirmed, unconfirmedIssues } from './scan-ready.ts';
import { uncheckedFiles } from './stored.ts';
import { factsOfPhantom, RECORD, TODAY } from './testing/scan-facts.ts';
import { allVerified } from './testing/verified.ts';

const ABOUT = { record: RECORD, today: TODAY, protocol: CT_PROTOCOL };

const file = (id: number, facts: ScanFacts | null, state: ScanFile['state'] = 'READY'): ScanFile => ({
  id,
  fileName: `${id}.zip`,
  state,
  scan: facts ? { facts, reason: null } : null,
  verificationState: state === 'READY' ? 'READY' : null,
  verification: facts ? { found: allVerified([facts]).found, reason: null } : null,
});
const evaluated = (facts: ScanFacts, record: typeof RECORD | object = {}) =>
  evaluateScan([facts], CT_PROTOCOL, {
    record: { ...RECORD, ...record },
    today: ABOUT.today,
    verified: allVerified([facts]),
  });
const verdict = (id: RuleId, facts: ScanFacts, record?: object) =>
  evaluated(facts, record).find((rule) => rule.id === id)?.verdict;

describe('the identity in the headers', () => {
  it('is kept for the scan and each series, with the number of slices', () => {
    const facts = factsOfPhantom(CT_VARIANTS.halfOtherName);
    expect(facts.patients.map(({ name, slices }) => [name, slices])).toEqual([
      ['Smith Ann', 217],
      ['Jones Bob', 81],
    ]);
    expect(facts.series.map(({ patients }) => patients?.map(({ name, slices }) => [name, slices]))).toEqual([
      [['Smith Ann', 217]],
      [['Jones Bob', 81]],
    ]);
    expect(factsOfPhantom(CT_VARIANTS.halfOtherBirthDate).patients.map(({ slices }) => slices)).toEqual([
      149, 149,
    ]);
    expect(identitiesIn([...facts.patients, ...facts.patients]).map(({ slices }) => slices)).toEqual([
      434, 162,
    ]);
  });

  it('of one person in different spellings is one identity', () => {
    const facts = factsOfPhantom(
      changed([{ tag: 0x0010_0010, vr: 'PN', value: 'SMITH^ANN^MARIE' }], 'KNEES/'),
    );
    expect([verdict('patient', facts), verdict('name', facts)]).toEqual(['pass', 'pass']);
  });

  it('is compared again with a corrected record', () => {
    const facts = factsOfPhantom(CT_VARIANTS.otherPerson);
    expect(verdict('name', facts)).toBe('fail');
    const corrected = {
      nameFirst: 'Bob',
      nameSecond: 'Jones',
      medicalInsuranceId: 'another',
      gender: 'MALE',
      dateOfBirth: '1944-04-04',
    };
    expect(evaluated(facts, corrected).filter((rule) => rule.verdict !== 'pass')).toEqual([]);
  });

  it('has a patient ID that ignores case and spaces, and nothing else', () => {
    for (const id of ['MRN 1', 'mrn1', ' MRN1 ', 'ＭＲＮ１']) expect(isSameId(id, 'MRN1')).toBe(true);
    for (const id of ['MRN01', 'MRN-1', '1', 'MRN11', '']) expect(isSameId(id, 'MRN1')).toBe(false);
  });

  it('in another script than the record is a warning, not a match', () => {
    const facts = factsOfPhantom(changed([{ tag: 0x0010_0010, vr: 'PN', value: 'Смит^Анна' }]));
    expect([verdict('name', facts), verdict('patient', facts)]).toEqual(['warn', 'pass']);
  });

  it('from facts of an earlier version is compared as far as it is known', () => {
    const facts = factsOfPhantom();
    const earlier = {
      ...facts,
      patients: [{ id: 'MRN1', name: 'Jones Bob', birthDate: null, sex: '' }],
      series: facts.series.map(({ patients: _patients, ...series }) => series),
    } as unknown as ScanFacts;
    expect([verdict('name', earlier), verdict('patientId', earlier)]).toEqual(['fail', 'pass']);
  });
});

describe('declaring a scan ready', () => {
  const doubtsOf = (files: readonly ScanFile[]) =>
    scanDoubts(
      evaluated(files.find(({ scan }) => scan)?.scan?.facts ?? factsOfPhantom()),
      uncheckedFiles(files),
      files.length === 0,
    );

  it('needs no confirmation if everything agrees', () => {
    expect(hasDoubts(doubtsOf([file(1, factsOfPhantom())]))).toBe(false);
  });

  it('names what differs in a scan of another person, and requires a reason', () => {
    const doubts = doubtsOf([file(1, factsOfPhantom(CT_VARIANTS.otherName))]);
    expect(scanUnconfirmed(doubts)).toBe(
      'The scan may be of another patient: Name. Please confirm that the scan is ready anyway.',
    );
    expect(unconfirmedIssues(doubts)).toEqual([
      { path: 'name', message: 'Name: Jones Bob in the images, Ann Smith in the record' },
      { path: 'scanReason', message: 'How do you know that this is the right patient?' },
    ]);
  });

  it('needs a confirmation without a reason if the images state no identity', () => {
    const doubts = doubtsOf([file(1, factsOfPhantom(CT_VARIANTS.deidentified))]);
    expect(hasDoubts(doubts)).toBe(true);
    expect(scanUnconfirmed(doubts)).toMatch(/^The scan is de-identified and cannot be compared/);
    expect(unconfirmedIssues(doubts).map(({ path }) => path)).toEqual(['patient']);
  });

  it('mentions first that the scan has not been checked', () => {
    const doubts = doubtsOf([file(1, factsOfPhantom(CT_VARIANTS.headFirst)), file(2, null, 'PENDING')]);
    expect(scanUnconfirmed(doubts)).toMatch(/^The scan has not been checked yet\. The scan fails this rule/);
    expect(unconfirmedIssues(doubts).map(({ path }) => path)).toEqual(['file-2', 'position']);
    expect(scanUnconfirmed(doubtsOf([]))).toMatch(/^No CT images were uploaded/);
  });
});

describe('the acceptance of a scan', () => {
  const strange = factsOfPhantom(CT_VARIANTS.otherPerson);
  const accepted = (files: readonly ScanFile[], reason: string | null = 'Her maiden name.') => {
    const known = knownNow(files, ABOUT);
    return { ...known, by: 1, at: '2026-11-15T10:00:00Z', reason, told: known };
  };

  it('holds while nothing else differs', () => {
    const files = [file(1, strange)];
    expect(newlyFailed(files, ABOUT, accepted(files))).toEqual([]);
    expect(coversIdentity(files, ABOUT, accepted(files))).toBe(true);
    expect(coversIdentity(files, ABOUT, accepted(files, null))).toBe(false);
    expect(coversIdentity(files, ABOUT, null)).toBe(false);
  });

  it('does not cover another file of another person', () => {
    const files = [file(1, strange), file(2, factsOfPhantom(CT_VARIANTS.otherName))];
    expect(newlyFailed(files, ABOUT, accepted([file(1, strange)])).map(({ id }) => id)).toContain('name');
    expect(coversIdentity(files, ABOUT, accepted([file(1, strange)]))).toBe(false);
  });

  it('does not cover a rule that fails only now, or a file that could not be checked', () => {
    const known = knownNow([file(1, factsOfPhantom())], ABOUT);
    expect(
      newlyFailed([file(1, factsOfPhantom(CT_VARIANTS.thick))], ABOUT, known).map(({ id }) => id),
    ).toEqual(['thickness']);
    const failed = { ...file(2, null, 'FAILED'), scan: { facts: null, reason: 'Because.' } };
    expect(newlyFailed([file(1, factsOfPhantom()), failed], ABOUT, known).map(({ id }) => id)).toEqual([
      'readable',
    ]);
  });

  it('is followed by a message of limited length, for any failed rules', () => {
    const rules = evaluated(strange);
    expect(scanFoundWrong(rules).length).toBeLessThanOrEqual(240);
    expect(scanFoundWrong(rules.filter(({ id }) => id === 'thickness'))).toBe(
      'Automatic message: the CT scan check failed after Scan Ready: Slice thickness.',
    );
  });
});
