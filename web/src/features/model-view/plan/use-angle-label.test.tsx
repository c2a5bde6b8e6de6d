import { degrees } from '@cotyle/domain/cup/units';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAngleLabel } from './use-angle-label.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const Label = ({ inclination, isDragging = false }: { inclination: number; isDragging?: boolean }) => {
  const angles = { inclination: degrees(inclination), anteversion: degrees(15) };
  const { label, announcement } = useAngleLabel(angles, isDragging);
  return (
    <>
      <p>{label ?? 'none'}</p>
      <output>{announcement}</output>
    </>
  );
};

const label = (): string => screen.getByRole('paragraph').textContent;
const announced = (): string => screen.getByRole('status').textContent;
const pass = (milliseconds: number): void =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

describe('the angles beside the cup', () => {
  it('are not shown until they change', () => {
    render(<Label inclination={40} />);
    expect(label()).toBe('none');
  });

  it('stay while the axis is dragged, and are announced once, at its end', () => {
    const { rerender } = render(<Label inclination={40} />);
    rerender(<Label inclination={40} isDragging />);
    for (const inclination of [41, 42, 42.5]) {
      rerender(<Label inclination={inclination} isDragging />);
      pass(10_000);
      expect(label()).toBe(`Inclination ${inclination}°\nAnteversion 15°`);
      expect(announced()).toBe('');
    }
    rerender(<Label inclination={42.5} />);
    expect(announced()).toBe('Inclination 42.5°, anteversion 15°');
    pass(1400);
    expect(label()).not.toBe('none');
    pass(200);
    expect(label()).toBe('none');
  });

  it('stay while Alt is held with the arrow keys', () => {
    const { rerender } = render(<Label inclination={40} />);
    fireEvent.keyDown(window, { key: 'Alt', altKey: true });
    rerender(<Label inclination={41} />);
    pass(10_000);
    expect(label()).toContain('Inclination 41°');
    fireEvent.keyUp(window, { key: 'Alt', altKey: false });
    expect(announced()).toBe('Inclination 41°, anteversion 15°');
    pass(1600);
    expect(label()).toBe('none');
  });

  it('disappear when Alt is released in another window', () => {
    const { rerender } = render(<Label inclination={40} />);
    fireEvent.keyDown(window, { key: 'Alt', altKey: true });
    rerender(<Label inclination={41} />);
    fireEvent.blur(window);
    pass(1600);
    expect(label()).toBe('none');
  });

  it('are shown for a moment after a change by field or slider, which announces itself', () => {
    const { rerender } = render(<Label inclination={40} />);
    rerender(<Label inclination={41} />);
    pass(1000);
    rerender(<Label inclination={42} />);
    pass(1000);
    expect(label()).toContain('Inclination 42°');
    pass(600);
    expect(label()).toBe('none');
    expect(announced()).toBe('');
  });
});
