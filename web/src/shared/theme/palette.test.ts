import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import { describe, expect, it } from 'vitest';
import { PALETTE } from './palette.ts';
import type { SchemeColours } from './palette.ts';

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** As WCAG 2.2 defines it. */
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const SCHEMES: readonly [string, SchemeColours][] = Object.entries(PALETTE);

describe.each(SCHEMES)('the %s scheme', (_, colours) => {
  it.each([...PROCEDURE_STATUSES, 'DELETED'] as const)(
    'the text of status %s has sufficient contrast',
    (status) => {
      expect(contrast(colours[`status-${status}`], colours[`status-${status}-ground`])).toBeGreaterThan(4.5);
    },
  );

  it('every status has a different colour', () => {
    const shown = PROCEDURE_STATUSES.map((status) => colours[`status-${status}`]);
    expect(new Set(shown).size).toBe(shown.length);
  });

  it('texts have sufficient contrast on the page and on cards', () => {
    for (const ground of [colours.ground, colours.surface])
      for (const text of [colours.ink, colours.inkSoft, colours.primary, colours.error])
        expect(contrast(text, ground)).toBeGreaterThan(4.5);
  });
});
