import type { ScanReportRecord } from '@cotyle/contract/scans';
import { CT_RULES, RULE_IDS } from '@cotyle/domain/ct/protocol';
import type { RuleId } from '@cotyle/domain/ct/protocol';
import { renderToStaticMarkup } from 'react-dom/server';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { OtherPatientNotice } from './other-patient-notice.tsx';
import { ScanCheck } from './scan-check.tsx';

type Rule = ScanReportRecord['rules'][number];

const rule = (id: RuleId, changes: Partial<Rule> = {}): Rule => ({
  id,
  name: CT_RULES[id].name,
  verdict: 'pass',
  measured: 'as it should be',
  limit: 'the limit',
  advice: '',
  ...changes,
});

const report = (changes: Partial<ScanReportRecord> = {}): ScanReportRecord => ({
  state: 'READY',
  files: [
    { id: 1, fileName: 'hip.zip', state: 'READY', verificationState: 'READY', reason: null, slices: 1217 },
  ],
  rules: RULE_IDS.map((id) => rule(id)),
  series: [
    {
      uid: '1',
      number: 1,
      description: 'PELVIS',
      slices: 1217,
      planned: true,
      spacing: 1.25,
      thickness: 1.25,
      matrix: [512, 512],
      pixel: [0.7, 0.7],
      kernels: ['Br59d\\3'],
      voltages: [120],
      from: 0,
      to: 270,
    },
  ],
  aside: [],
  others: 0,
  patients: [{ id: 'MRN1', name: 'Smith Ann', birthDate: '1950-01-02', sex: 'F', slices: 1217 }],
  acceptance: null,
  ...changes,
});

const broken = (...rules: readonly Rule[]): ScanReportRecord =>
  report({ rules: RULE_IDS.map((id) => rules.find((one) => one.id === id) ?? rule(id)) });

const html = (shown: ScanReportRecord): string => renderToStaticMarkup(<ScanCheck report={shown} />);
/** The text content. */
const text = (shown: ScanReportRecord): string =>
  html(shown)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('the scan check panel', () => {
  it('is hidden without a scan, and says that one is being checked', () => {
    expect(html(report({ state: 'NONE', rules: [] }))).toBe('');
    expect(text(report({ state: 'PENDING', rules: [] }))).toContain('The scan is being checked.');
  });

  it('summarises in one line that all rules passed, or how many failed', () => {
    expect(text(report())).toContain('The scan follows the recommended protocol.');
    const [fail, warn] = [{ verdict: 'fail' } as const, { verdict: 'warn' } as const];
    expect(text(broken(rule('tilt', fail)))).toContain('The scan fails 1 rule of the protocol.');
    expect(text(broken(rule('tilt', fail), rule('age', fail)))).toContain('The scan fails 2 rules');
    expect(text(broken(rule('sex', warn)))).toContain(
      'can be used for planning. Please check the points below.',
    );
    expect(text(broken(rule('pitch', { verdict: 'unknown' })))).toContain('Please check the points below');
  });

  it('claims no success while images are being verified, but shows failures at once', () => {
    const open = { verdict: 'unknown', measured: 'headers read, images being verified' } as const;
    const verifying = {
      ...broken(rule('readable', open), rule('hounsfield', open)),
      state: 'VERIFYING',
    } as const;
    const shown = text(verifying);
    expect(shown).toContain('Every image is still being read in full.');
    expect(shown).toContain('Unknown: All files are readable headers read, images being verified');
    expect(shown).not.toMatch(/can be used for planning|follows the recommended protocol/);
    const failing = {
      ...broken(rule('readable', open), rule('tilt', { verdict: 'fail' })),
      state: 'VERIFYING',
    } as const;
    expect(text(failing)).toContain('The scan fails 1 rule of the protocol.');
  });

  it('lists the worst rule first, each with measured value, limit and advice', () => {
    const shown = text(
      broken(
        rule('sex', { verdict: 'warn', measured: 'Male', advice: 'Ask who it is.' }),
        rule('thickness', {
          verdict: 'fail',
          measured: '5 mm',
          limit: 'at most 1.25 mm',
          advice: 'Scan again.',
        }),
      ),
    );
    expect(shown).toMatch(/Failed: Slice thickness Scan again\. 5 mm limit: at most 1\.25 mm/);
    expect(shown.indexOf('Failed: Slice thickness')).toBeLessThan(shown.indexOf('Warning: Sex'));
    expect(shown.indexOf('Warning: Sex')).toBeLessThan(shown.indexOf('Passed: '));
  });

  it('lists under each heading exactly the rules that it counts', () => {
    const shown = html(
      broken(
        rule('tilt', { verdict: 'fail' }),
        rule('age', { verdict: 'fail' }),
        rule('frame', { verdict: 'warn' }),
        rule('pitch', { verdict: 'unknown' }),
      ),
    );
    const rulesUnder = (heading: string): number =>
      shown.split(heading)[1]?.split('</ul>')[0]?.match(/<li /g)?.length ?? 0;
    expect(rulesUnder('fails 2 rules')).toBe(2);
    expect(rulesUnder('>1 warning<')).toBe(1);
    expect(rulesUnder('>1 rule could not be checked<')).toBe(1);
    expect(rulesUnder(`>${RULE_IDS.length - 4} rules passed<`)).toBe(RULE_IDS.length - 4);
  });

  it('shows the verdict and what failed, and folds the rest under its counts', () => {
    const shown = html(broken(rule('tilt', { verdict: 'fail' }), rule('frame', { verdict: 'warn' })));
    const [open = '', folded = ''] = shown.split('<details');
    expect(open).toContain(CT_RULES.tilt.name);
    expect(open.match(/<li /g)).toHaveLength(1);
    expect(folded).toContain(`1 warning · ${RULE_IDS.length - 2} rules passed · 1 series</summary>`);
    expect(folded).toContain(CT_RULES.frame.name);
  });

  it('explains de-identification once, however many files there are', () => {
    const [file] = report().files;
    const files = [1, 2, 3].flatMap((id) => (file ? [{ ...file, id, fileName: `hip-${id}.zip` }] : []));
    const viewing = { onView: () => undefined, onPrefetch: () => undefined };
    renderPage(<ScanCheck report={report({ files })} viewing={viewing} />, { role: 'SURGEON' });
    expect(screen.getAllByText(/^Removes names/)).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: /^View CT scan: hip-/ })).toHaveLength(3);
  });

  it('leaves the view of a single scan to its picture', () => {
    const viewing = { onView: () => undefined, onPrefetch: () => undefined };
    renderPage(<ScanCheck report={report()} viewing={viewing} />, { role: 'SURGEON' });
    expect(screen.getByRole('button', { name: 'Download de-identified' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /View CT scan/ })).toBeNull();
  });

  it('shows the patient named in the images beside the one in the record', () => {
    const shown = text(broken(rule('name', { verdict: 'fail', measured: 'Jones Bob', limit: 'Ann Smith' })));
    expect(shown).toMatch(/Name matches the record Jones Bob record: Ann Smith/);
    expect(shown).toContain('In the images Smith Ann · MRN1 · born 01/02/1950 · 1,217 slices');
    const nobody = { id: '', name: '', birthDate: null, sex: '', slices: 3 };
    expect(text(report({ patients: [nobody] }))).toContain('In the images no name, no patient ID · 3 slices');
  });

  it('lists the series of the scan and what was left aside', () => {
    const shown = text(
      report({ aside: [{ reason: 'LOCALISER', label: 'Localisers', count: 2 }], others: 3 }),
    );
    expect(shown).toContain('PELVIS 1,217 slices · 1.25 mm apart · 120 kVp · kernel Br59d 3');
    expect(shown).toContain('Not used Localisers: 2 · Other files: 3');
  });

  it('offers neither view nor download where there is no CT', () => {
    const viewing = { onView: () => undefined, onPrefetch: () => undefined };
    const empty = report({
      files: [
        {
          id: 1,
          fileName: 'text.zip',
          state: 'READY',
          verificationState: 'READY',
          reason: null,
          slices: 0,
        },
      ],
      series: [],
      patients: [],
    });
    const shown = renderToStaticMarkup(<ScanCheck report={empty} viewing={viewing} />);
    expect(shown).not.toMatch(/View CT scan|Download de-identified/);
  });

  it('offers no actions where they are not allowed', () => {
    expect(html(report())).not.toContain('View CT scan');
  });
});

describe('the notice of another patient', () => {
  const notice = (changes: Partial<ScanReportRecord>): string =>
    renderToStaticMarkup(<OtherPatientNotice report={{ ...report(), ...changes }} />).replaceAll(
      /<[^>]+>/g,
      ' ',
    );
  const differing = broken(
    rule('name', { verdict: 'fail', measured: 'Jones Bob', limit: 'Ann Smith' }),
    rule('thickness', { verdict: 'fail' }),
  );

  it('is hidden where only other rules failed', () => {
    expect(notice(broken(rule('thickness', { verdict: 'fail' })))).toBe('');
    expect(notice(broken(rule('patient', { verdict: 'warn' })))).toBe('');
  });

  it('shows what differs, and that nobody has accepted it', () => {
    const shown = notice(differing);
    expect(shown).toContain('The scan may be of another patient.');
    expect(shown).toContain('Name: Jones Bob in the images, Ann Smith in the record');
    expect(shown).not.toContain('Slice thickness');
    expect(shown).toContain('Nobody has accepted this yet.');
  });

  it('shows who accepted it, when and why', () => {
    const acceptance = {
      nameFirst: 'Rita',
      nameSecond: 'Lee',
      at: '2026-11-16T09:41:00.000Z',
      reason: 'Maiden name.',
    };
    expect(notice({ ...differing, acceptance })).toMatch(
      /Accepted by Rita Lee on 11\/16\/2026, .*: Maiden name\./,
    );
  });
});
