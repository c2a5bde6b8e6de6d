import { describe, expect, it } from 'vitest';
import { createSpeedMeter, durationText } from './speed.ts';

describe('the speed of an upload', () => {
  it('is undefined before there are enough samples', () => {
    const speed = createSpeedMeter();
    expect(speed.add(0, 0)).toBeUndefined();
    expect(speed.add(100, 100)).toBeUndefined();
    expect(speed.add(1000, 1000)).toBe(1000);
  });

  it('is that of the last seconds, not of the whole transfer', () => {
    const speed = createSpeedMeter();
    speed.add(0, 0);
    speed.add(1_000_000, 1000);
    speed.add(1_000_000, 60_000);
    expect(speed.add(1_002_000, 62_000)).toBe(1000);
  });

  it('is measured anew where the offset goes back', () => {
    const speed = createSpeedMeter();
    speed.add(0, 0);
    speed.add(5000, 1000);
    expect(speed.add(3000, 1100)).toBeUndefined();
    expect(speed.add(4000, 2100)).toBe(1000);
  });
});

it('a duration is rounded to readable units', () => {
  expect(durationText(0.2)).toBe('1 s');
  expect(durationText(41.2)).toBe('42 s');
  expect(durationText(150)).toBe('3 min');
  expect(durationText(7200)).toBe('2 h');
  expect(durationText(7750)).toBe('2 h 10 min');
});
