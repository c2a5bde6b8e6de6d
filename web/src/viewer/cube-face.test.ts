import { describe, expect, it } from 'vitest';
import { faceTransform, facing } from './cube-face.ts';
import { cameraPose } from './scene/orbit.ts';
import { VIEW_NAMES, VIEWS } from './scene/views.ts';

const cameraAt = (view: (typeof VIEW_NAMES)[number]) =>
  cameraPose({ target: [0, 0, 0], distance: 100, ...VIEWS[view] });

describe('the orientation cube', () => {
  it.each(VIEW_NAMES)('shows face %s upright in that view, and no other face', (view) => {
    expect(faceTransform(view, cameraAt(view), 10).replaceAll('-0.0000', '0.0000')).toBe(
      'matrix3d(1.0000,0.0000,0.0000,0.0000,0.0000,1.0000,0.0000,0.0000,0.0000,0.0000,1.0000,0.0000,0.0000,0.0000,10.0000,1.0000)',
    );
    expect(VIEW_NAMES.filter((other) => facing(other, cameraAt(view)) > 0.05)).toEqual([view]);
  });
});
