import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inRoot, ROOT } from '../paths.mjs';
import { ASVS_REQUIREMENTS } from './asvs-requirements.ts';
import { hasTest, looseTitles, missingEvidence, rowsOf, STATES } from './cited-tests.ts';

const asvs = readFileSync(inRoot('docs', 'asvs.md'), 'utf8');
const hipaa = readFileSync(inRoot('docs', 'hipaa.md'), 'utf8');

describe.each([
  ['docs/asvs.md', asvs],
  ['docs/hipaa.md', hipaa],
])('%s', (_, page) => {
  test('names only files and tests that exist', () => {
    expect(missingEvidence(ROOT, page)).toEqual([]);
    expect(looseTitles(page)).toEqual([]);
  });

  test('says of each requirement how it stands, with evidence', () => {
    const rows = rowsOf(page);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(({ state }) => !STATES.some((known) => known === state))).toEqual([]);
    expect(rows.filter(({ evidence }) => evidence === '')).toEqual([]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });
});

test('docs/security.md names only files and tests that exist', () => {
  expect(missingEvidence(ROOT, readFileSync(inRoot('docs', 'security.md'), 'utf8'))).toEqual([]);
});

test('docs/asvs.md has every requirement of the levels 1 and 2, in order, and counts them', () => {
  expect(rowsOf(asvs).map(({ id }) => id)).toEqual(ASVS_REQUIREMENTS);
  const counted = STATES.map((state) => rowsOf(asvs).filter((row) => row.state === state).length);
  const [met, notMet, notApplicable, operator] = counted;
  expect(asvs).toContain(
    `Of ${ASVS_REQUIREMENTS.length} requirements, ${met} are met, ${notMet} are not met, ${notApplicable} are not applicable, and ${operator} are the operator's.`,
  );
});

describe('the check of named tests', () => {
  const page = (title: string) => `\`scripts/evidence/evidence.test.ts\` “${title}”`;

  test('accepts a test by its title', () => {
    expect(missingEvidence(ROOT, page('accepts a test by its title'))).toEqual([]);
  });

  test.each([
    ["it('keeps it', () => {})", true],
    ['test(\n  `keeps it`, async () => {})', true],
    ["it.each([\n  ['a', f('b')],\n])('keeps it', () => {})", true],
    ["it.each<[string, () => string]>([\n  ['a', () => x(1)],\n])('keeps it', f)", true],
    ["test.skipIf(!tool)('keeps it', f)", true],
    ["it('keeps it all', () => {})", false],
    ["it('still keeps it', () => {})", false],
    ["describe('keeps it', () => {})", false],
    ["it.skip('keeps it', f)", false],
    ["test.todo('keeps it')", false],
    ["  // it('keeps it', f)", false],
    ["it('another', () => {\n  expect('keeps it').toBe(1);\n})", false],
    ["it('another', () => submit('keeps it'))", false],
  ])('finds the test “keeps it” in %j: %s', (source, expected) => {
    expect(hasTest(source, 'keeps it')).toBe(expected);
  });

  test('reports a title after no file', () => {
    expect(looseTitles('| 1.1.1 | x | met | `a.test.ts` “one”, “two”; see “three” |')).toEqual([
      '1.1.1: “three”',
    ]);
  });

  test('reports a title that is gone, a file that is gone, and the second of two titles', () => {
    const gone = ['is', 'gone'].join(' ');
    expect(missingEvidence(ROOT, page(gone))).toHaveLength(1);
    expect(missingEvidence(ROOT, '`scripts/evidence/gone.test.ts` “x”')).toHaveLength(1);
    expect(missingEvidence(ROOT, `${page('accepts a test by its title')}, “${gone}”`)).toHaveLength(1);
  });
});
