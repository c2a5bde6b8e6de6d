import { CallFailed } from '@cotyle/contract/client';
import { outcomeCalls } from '@cotyle/contract/outcomes';
import type { OutcomeCase, OutcomeSummary } from '@cotyle/contract/outcomes';
import type { Role } from '@cotyle/domain/access/roles';
import { degrees } from '@cotyle/domain/cup/units';
import type { Side } from '@cotyle/domain/hip/side';
import { outcomeSums } from '@cotyle/domain/outcomes/statistics';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import { button } from '../../shared/testing/form-steps.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { OUTCOME_COLUMNS } from './columns.ts';
import { OutcomesPage } from './outcomes-page.tsx';

const aCase = (id: number, implanted: readonly [number, number], side: Side = 'LEFT'): OutcomeCase => ({
  id,
  dateOfSurgery: '2026-03-02',
  side,
  surgeonId: 7,
  surgeon: 'Ada Kessler',
  planned: { inclination: 40, anteversion: 15 },
  implanted: { inclination: implanted[0], anteversion: implanted[1] },
});

const angles = ({ inclination, anteversion }: OutcomeCase['planned']) => ({
  inclination: degrees(inclination),
  anteversion: degrees(anteversion),
});
const summaryOf = (cases: OutcomeCase[], more: Partial<OutcomeSummary> = {}): OutcomeSummary => {
  const all = outcomeSums(
    cases.map(({ planned, implanted }) => ({ planned: angles(planned), implanted: angles(implanted) })),
  );
  return { all, incomplete: 0, surgeons: [{ id: 7, name: 'Ada Kessler', sums: all }], cases, ...more };
};

const FIVE = [
  aCase(12, [44, 12]),
  aCase(11, [52, 15], 'RIGHT'),
  aCase(10, [41, 16]),
  aCase(9, [40, 15]),
  aCase(8, [39, 14]),
];

const open = async (summary: OutcomeSummary, role: Role = 'SURGEON') => {
  const server = fakeServer();
  server.on(outcomeCalls.summary, () => ({ value: summary }));
  const page = renderPage(<OutcomesPage />, { role, server, path: '/outcomes', at: '/outcomes' });
  await screen.findByText(summary.all.count > 0 ? 'Differences in numbers' : /^There is no complete case/);
  return page;
};

describe('the page of outcomes', () => {
  it('gives mean, spread, shares and outliers', async () => {
    await open(summaryOf(FIVE, { incomplete: 2 }));
    const table = screen.getByRole('table', { name: 'Differences in numbers' });
    // 4, 12, 1, 0, −1: mean 3.2, standard deviation 5.26.
    within(table).getByRole('row', { name: 'Inclination +3.2° 3.6° 5.3° −7.1° to +13.5°' });
    expect(screen.getByText('Within 5° of the plan').parentElement?.textContent).toContain('4 of 5 (80 %)');
    expect(screen.getByText('Outliers').parentElement?.textContent).toBe('Outliers1');
    screen.getByText(/2 more complete cases lack/);
  });

  it('says that three cases are too few for a spread', async () => {
    await open(summaryOf(FIVE.slice(0, 3)));
    screen.getByText('3 cases: too few for a spread');
    expect(screen.getAllByRole('cell', { name: '–' })).toHaveLength(4);
    expect(screen.getByText('Within 5° of the plan').parentElement?.textContent).toContain('2 of 3');
    expect(screen.queryByText('95 % limits', { selector: 'figcaption span' })).toBeNull();
  });

  it('says how many cases lack an angle where there is nothing to compare', async () => {
    await open(summaryOf([], { incomplete: 1, surgeons: [] }));
    screen.getByText(/1 more complete case lacks/);
    expect(button('Export CSV')).toHaveProperty('disabled', true);
  });

  it('says that the plot shows the newest cases alone', async () => {
    const { all } = summaryOf(FIVE);
    await open(summaryOf(FIVE, { all: { ...all, count: 501 } }));
    screen.getByText(/The plots and the table show the newest 5 of 501 cases/);
  });

  it('goes from case to case by arrow keys, and opens the one that is chosen', async () => {
    const { user } = await open(summaryOf(FIVE));
    const plot = screen.getByRole('figure', { name: 'Planned and implanted cups' });
    const points = within(plot).getAllByRole('link');
    expect(points.map((point) => point.getAttribute('tabindex'))).toEqual(['0', '-1', '-1', '-1', '-1']);
    points[0]?.focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      'Procedure #11, 03/02/2026, right: planned 40° / 15°, implanted 52° / 15°, difference +12° / 0°: Outlier',
    );
    await user.keyboard('{End}{ArrowRight}{ArrowLeft}');
    expect(document.activeElement).toBe(points[3]);
    await user.keyboard('{Home}{ArrowLeft}');
    expect(document.activeElement).toBe(points[0]);
    await user.click(within(plot).getByRole('link', { name: /^Procedure #11,/ }));
    await screen.findByRole('heading', { name: 'Page /procedure/11' });
  });

  it('draws the same for left and right', async () => {
    const marks = async (side: Side): Promise<string> => {
      const { unmount } = await open(summaryOf([aCase(1, [44, 12], side)]));
      const plot = screen.getByRole('figure', { name: 'Differences from the plan' });
      const drawn = within(plot).getByRole('link').querySelector('path')?.getAttribute('d') ?? '';
      unmount();
      return drawn;
    };
    expect(await marks('LEFT')).toBe(await marks('RIGHT'));
  });

  it('has the cases as a table too', async () => {
    const { user } = await open(summaryOf(FIVE));
    await user.click(screen.getByText('Table of the cases'));
    const row = screen.getByRole('row', { name: /^#12 / });
    expect(row.textContent).toBe('#1203/02/2026LeftAda Kessler40°15°44°12°+4°−3°No');
    expect(within(row).getByRole('link', { name: '#12' })).toBeTruthy();
  });

  it('filters by side and period, and by surgeon for administrators alone', async () => {
    const { user, server } = await open(summaryOf(FIVE), 'ADMIN');
    await user.selectOptions(screen.getByLabelText('Side'), 'Right');
    await user.selectOptions(screen.getByLabelText('Date of surgery'), 'Last Year');
    await user.click(screen.getByRole('button', { name: 'Show Ada Kessler' }));
    await screen.findByText('Differences in numbers');
    const sent = server.sent(outcomeCalls.summary).at(-1)?.input.query;
    expect(sent).toEqual({
      side: 'RIGHT',
      surgeonId: '7',
      from: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    expect(screen.getByLabelText<HTMLSelectElement>('Surgeon').value).toBe('7');
  });

  it('offers a surgeon no other surgeons', async () => {
    await open(summaryOf(FIVE));
    expect(screen.queryByLabelText('Surgeon')).toBeNull();
    expect(screen.queryByRole('table', { name: 'By surgeon' })).toBeNull();
    screen.getByText(/Your own cases\./);
  });

  it('can be loaded again when that failed', async () => {
    const server = fakeServer();
    server.on(outcomeCalls.summary, () => {
      throw new CallFailed({ status: 418, message: 'Not now' });
    });
    const { user } = renderPage(<OutcomesPage />, { server });
    await screen.findByText('The outcomes could not be loaded.');
    server.on(outcomeCalls.summary, () => ({ value: summaryOf(FIVE) }));
    await user.click(button('Try again'));
    await screen.findByText('Differences in numbers');
  });
});

it('the CSV file of outcomes has differences as numbers, and names no patient', () => {
  const [row] = FIVE;
  if (!row) throw new Error('There is no case.');
  expect(OUTCOME_COLUMNS.map((column) => column.number?.(row) ?? column.text(row))).toEqual([
    '#12',
    '03/02/2026',
    'Left',
    'Ada Kessler',
    40,
    15,
    44,
    12,
    4,
    -3,
    'No',
  ]);
});
