import { RULE_IDS } from '@cotyle/domain/ct/protocol';
import type { ScanReportRecord } from '@cotyle/contract/scans';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ImageIdentity } from './image-identity.tsx';
import { SeriesColumn } from './series-column.tsx';
import type { Series } from '../slices/slice-loader.ts';

const series = (changes: Partial<Series> = {}): Series => ({
  uid: '1',
  number: 1,
  description: 'PELVIS',
  dates: ['2026-11-01'],
  patients: [{ id: 'MRN1', name: 'Smith Ann', birthDate: '1950-01-02', sex: 'F', slices: 3 }],
  hips: null,
  slices: [],
  ...changes,
});

const asText = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const shown = (changes?: Partial<Series>): string =>
  asText(renderToStaticMarkup(<ImageIdentity series={series(changes)} isBelowSlab={false} />));

describe('the identity over the images', () => {
  it('shows patient, date and series from the image headers', () => {
    expect(shown()).toBe('Name Smith Ann Patient ID MRN1 Born 01/02/1950 Scanned 11/01/2026 Series PELVIS');
  });

  it('shows the number of slices for each value where they differ', () => {
    const other = { id: 'MRN1', name: 'Jones Bob', birthDate: null, sex: 'F', slices: 1 };
    expect(shown({ patients: [...series().patients, other] })).toBe(
      'Name Smith Ann (3 slices), Jones Bob (1 slice) Patient ID MRN1 Born 01/02/1950 (3 slices), not stated (1 slice) Scanned 11/01/2026 Series PELVIS',
    );
  });

  it('marks missing values', () => {
    expect(shown({ patients: [], dates: [], description: '' })).toBe(
      'Name not stated Patient ID not stated Born not stated Scanned not stated Series Unnamed series',
    );
  });
});

describe('the series column of the CT viewer', () => {
  it('lists under each heading exactly the rules that it counts', () => {
    const verdicts = ['fail', 'fail', 'warn', 'unknown', 'unknown', 'unknown'] as const;
    const rules: ScanReportRecord['rules'] = RULE_IDS.map((id, at) => ({
      id,
      name: `rule ${at}`,
      verdict: verdicts[at] ?? 'pass',
      measured: '',
      limit: '',
      advice: '',
    }));
    const column = (
      <SeriesColumn
        all={[]}
        shown={series()}
        report={{ state: 'READY', rules, series: [] }}
        onShow={() => undefined}
        questions={null}
      />
    );
    expect(asText(renderToStaticMarkup(column))).toMatch(
      /Fails 2 rules rule 0 rule 1 1 warning rule 2 3 rules could not be checked rule 3 rule 4 rule 5$/,
    );
  });
});
