import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { button, openGrid, ROWS } from './testing/test-grid.tsx';
import type { Place } from './testing/test-grid.tsx';

describe('The export of a list', () => {
  const saved = vi.fn<(blob: Blob) => string>(() => 'blob:saved');
  beforeEach(() => {
    saved.mockClear();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => saved(blob as Blob));
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  });
  afterEach(() => vi.restoreAllMocks());

  it('has the rows of all pages in the columns that are shown, and says how many', async () => {
    const { user } = openGrid();
    expect(button('Export CSV').title).toContain('3 rows');
    await user.click(button('Export CSV'));
    await screen.findByText('Exported 4 rows');
    const bytes = new Uint8Array((await saved.mock.calls[0]?.[0].arrayBuffer()) ?? new ArrayBuffer(0));
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    expect(text).toBe(
      [
        '\uFEFF"Name","City","Phone"',
        '"Northgate","Salem",""',
        '"Harbor","Portland","555"',
        '"Lakeside","Bend","556"',
        `"'=Hall","Bend",""`,
        '',
      ].join('\r\n'),
    );
  });

  it('that fails saves nothing and says why', async () => {
    const allRows = async function* (): AsyncGenerator<readonly Place[]> {
      yield ROWS;
      throw new Error('The connection was lost.');
    };
    const { user } = openGrid({ allRows });
    await user.click(button('Export CSV'));
    await screen.findByText(/The connection was lost\./);
    expect(saved).not.toHaveBeenCalled();
    expect(button('Export CSV')).toHaveProperty('disabled', false);
  });
});
