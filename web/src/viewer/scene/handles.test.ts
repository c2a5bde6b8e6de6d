import { Mesh, Ray, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { createHandles, gripHandle } from './handles.ts';
import type { Handle } from './handles.ts';
import type { Point } from './marks.ts';

/** As a viewer in front of the patient sees it. */
const rayThrough = (x: number, z: number): Ray => new Ray(new Vector3(x, -500, z), new Vector3(0, 1, 0));
const rounded = (point: Point): readonly number[] =>
  point.map((value) => Math.round(value * 1000) / 1000 + 0);

describe('a handle on a line', () => {
  const handle: Handle = { id: 'depth', at: [40, 0, 10], axis: [0, 0, 1] };

  it('follows the pointer along the line, from where it was grabbed', () => {
    const grip = gripHandle(rayThrough(41, 12), handle, () => handle);
    expect(rounded(grip(rayThrough(41, 12)))).toEqual([40, 0, 10]);
    expect(rounded(grip(rayThrough(70, 7)))).toEqual([40, 0, 5]);
  });

  it('stays where it is as long as one looks along the line', () => {
    const along: Handle = { ...handle, axis: [0, 1, 0] };
    const grip = gripHandle(rayThrough(40, 10), along, () => along);
    expect(rounded(grip(rayThrough(60, 20)))).toEqual([40, 0, 10]);
  });
});

describe('a handle that turns', () => {
  const handle: Handle = { id: 'torsion', at: [40, -50, 10], axis: [0, 0, 1], about: [40, 0, 10] };

  it('keeps its distance to the axis and its side', () => {
    const grip = gripHandle(rayThrough(40, 10), handle, () => handle);
    expect(rounded(grip(rayThrough(70, 10)))).toEqual([70, -40, 10]);
    const behind: Handle = { ...handle, at: [40, 50, 10] };
    expect(rounded(gripHandle(rayThrough(40, 10), behind, () => behind)(rayThrough(10, 10)))).toEqual([
      10, 40, 10,
    ]);
  });

  it('turns about its axis where that has moved since it was grabbed', () => {
    const moved: Handle = { ...handle, at: [42, -50, 10], about: [42, 0, 10] };
    expect(rounded(gripHandle(rayThrough(40, 10), handle, () => moved)(rayThrough(72, 10)))).toEqual([
      72, -40, 10,
    ]);
  });
});

it('handles are drawn as a knob with an arrow to both sides', () => {
  const handles = createHandles();
  handles.set([{ id: 'depth', at: [40, 0, 10], axis: [0, 0, 1] }]);
  expect(handles.group.children.filter((child) => child instanceof Mesh)).toHaveLength(3);
  handles.set([]);
  expect(handles.group.children).toHaveLength(0);
});
