import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Toolbar } from './toolbar.tsx';
import { useViewSettings } from './use-view-settings.ts';

const Bar = ({ hasViews = true, onHip }: { hasViews?: boolean; onHip?: () => void }) => {
  const settings = useViewSettings();
  return (
    <>
      <Toolbar settings={settings} hasViews={hasViews} onFit={() => undefined} onHip={onHip} />
      <output aria-label="slab">{JSON.stringify(settings.slab ?? null)}</output>
    </>
  );
};
const button = (name: string) => screen.getByRole('button', { name });
const slab = (): unknown => JSON.parse(screen.getByLabelText('slab').textContent);

describe('The toolbar of the CT viewer', () => {
  it('shows one slice until a slab is chosen, and again when the same button is pressed', async () => {
    render(<Bar />);
    expect(slab()).toBeNull();
    await userEvent.click(button('Maximum'));
    expect(slab()).toEqual({ mode: 'maximum', thickness: 10 });
    await userEvent.click(button('Average'));
    expect([slab(), button('Average').getAttribute('aria-pressed')]).toEqual([
      { mode: 'average', thickness: 10 },
      'true',
    ]);
    await userEvent.click(button('Average'));
    expect(slab()).toBeNull();
    expect(screen.queryByRole('spinbutton')).toBeNull();
  });

  it('takes a typed thickness from 1 to 100 mm and ignores everything else', async () => {
    render(<Bar />);
    await userEvent.click(button('Maximum'));
    const thickness = screen.getByRole('spinbutton', { name: 'Thickness in mm' });
    await userEvent.clear(thickness);
    await userEvent.type(thickness, '25');
    expect(slab()).toEqual({ mode: 'maximum', thickness: 25 });
    await userEvent.type(thickness, '0');
    expect(slab()).toEqual({ mode: 'maximum', thickness: 25 });
    await userEvent.tab();
    expect(thickness).toHaveProperty('value', '25');
  });

  it('offers no slab where only single slices are shown', () => {
    render(<Bar hasViews={false} />);
    expect(screen.queryByRole('button', { name: 'Maximum' })).toBeNull();
  });

  it('leads to the planned hip where it is known', async () => {
    const onHip = vi.fn();
    const { rerender } = render(<Bar />);
    expect(screen.queryByRole('button', { name: 'To the planned hip' })).toBeNull();
    rerender(<Bar onHip={onHip} />);
    await userEvent.click(button('To the planned hip'));
    expect(onHip).toHaveBeenCalledOnce();
  });
});
