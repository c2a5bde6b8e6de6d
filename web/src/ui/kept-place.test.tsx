import { render, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useKeptPlace } from './kept-place.ts';

const Page = ({ rows, dialog = false }: { rows: readonly string[]; dialog?: boolean }) => {
  const root = useRef<HTMLDivElement>(null);
  useKeptPlace(root);
  return (
    <div ref={root}>
      {rows.map((row) => (
        <button key={row} type="button">
          {row}
        </button>
      ))}
      {dialog ? (
        <dialog open>
          <button type="button">In front</button>
        </dialog>
      ) : null}
    </div>
  );
};

/** Every row is 10 pixels high, and the window shows the page from `scrollY` on. */
const layOut = (): void => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const index = this.parentElement ? [...this.parentElement.children].indexOf(this) : 0;
    return new DOMRect(0, 10 * index - window.scrollY, 100, 10);
  });
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    return [this.getBoundingClientRect()] as unknown as DOMRectList;
  });
};

const point = (element: Element): boolean =>
  element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));

describe('What the pointer is on', () => {
  const scrolled = vi.fn();
  beforeEach(() => {
    scrolled.mockClear();
    layOut();
    vi.spyOn(window, 'scrollBy').mockImplementation(scrolled);
  });
  afterEach(() => vi.restoreAllMocks());

  it('stays where it is when something above it grows', async () => {
    const { getByText, rerender } = render(<Page rows={['Upload', 'Delete']} />);
    point(getByText('Delete'));
    rerender(<Page rows={['Upload', 'New', 'Newer', 'Delete']} />);
    await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ top: 20, behavior: 'instant' }));
    expect(scrolled).toHaveBeenCalledOnce();
  });

  it('is not moved by what changes below it', async () => {
    const { getByText, rerender } = render(<Page rows={['Upload', 'Delete']} />);
    point(getByText('Upload'));
    rerender(<Page rows={['Upload', 'New', 'Delete']} />);
    await Promise.resolve();
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('is followed by the focus of the keyboard', async () => {
    const { getByText, rerender } = render(<Page rows={['Upload', 'Delete']} />);
    point(getByText('Upload'));
    getByText('Delete').focus();
    rerender(<Page rows={['Upload', 'New', 'Delete']} />);
    await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ top: 10, behavior: 'instant' }));
  });

  it('in a dialog in front of the page does not scroll the page', async () => {
    const { getByText, rerender } = render(<Page rows={['Upload']} dialog />);
    point(getByText('In front'));
    rerender(<Page rows={['New', 'Upload']} dialog />);
    await Promise.resolve();
    expect(scrolled).not.toHaveBeenCalled();
  });
});
