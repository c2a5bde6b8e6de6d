import { degrees } from '@cotyle/domain/cup/units';
import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cameraPose } from '../../../viewer/scene/orbit.ts';
import { VIEW_NAMES, VIEWS } from '../../../viewer/scene/views.ts';
import { captionOf } from './caption.ts';
import type { Pictured } from './caption.ts';
import { captionLayout } from '../../../shared/model-viewer/captioned-picture.ts';
import { viewName } from './view-name.ts';

const cameraAt = (azimuth: number, elevation: number) =>
  cameraPose({
    target: [10, 20, 30],
    distance: 500,
    azimuth: (azimuth * Math.PI) / 180,
    elevation: (elevation * Math.PI) / 180,
  });
const front = cameraAt(0, 0);

const pictured: Pictured = {
  record: { id: 61, sideSurgeon: 'LEFT', size: 52, plannedInclination: 40, plannedAnteVersion: 15 },
  angles: { inclination: degrees(40), anteversion: degrees(15) },
  tilt: 0,
  cut: 'none',
};

describe('the name of a view', () => {
  it.each(VIEW_NAMES)('is that of the standard view %s', (view) => {
    const { name, azimuth, elevation } = VIEWS[view];
    expect(viewName(cameraPose({ target: [0, 0, 0], distance: 100, azimuth, elevation }))).toBe(
      `${name} view`,
    );
  });

  it.each([
    [30, 0, 'Oblique view: anterior, 30° towards left'],
    [-30, 0, 'Oblique view: anterior, 30° towards right'],
    [0, 20, 'Oblique view: anterior, 20° from above'],
    [100, -5, 'Oblique view: left, 10° towards posterior, 5° from below'],
    [170, 0, 'Oblique view: posterior, 10° towards left'],
    [725, 0, 'Oblique view: anterior, 5° towards left'],
    [200, 90, 'Superior view, turned by 20°'],
    [0.2, -0.3, 'Anterior view'],
  ])('at %d° around and %d° up is %s', (azimuth, elevation, name) => {
    expect(viewName(cameraAt(azimuth, elevation))).toBe(name);
  });

  it('is mirrored for the other side of the body', () => {
    const swapped = (name: string): string =>
      name.replaceAll(/left|right/gi, (word) => {
        const other = word.toLowerCase() === 'left' ? 'right' : 'left';
        return word === word.toLowerCase() ? other : other.replace(/^./, (first) => first.toUpperCase());
      });
    const around = integer({ min: -179, max: 179 }).filter((azimuth) => Math.abs(azimuth) % 90 !== 45);
    assert(
      property(around, integer({ min: -89, max: 89 }), (azimuth, elevation) => {
        expect(viewName(cameraAt(-azimuth, elevation))).toBe(swapped(viewName(cameraAt(azimuth, elevation))));
      }),
    );
  });
});

describe('the caption of a saved picture', () => {
  it('has side, view, planned angles, cup size and the number of the procedure', () => {
    expect(captionOf(front, pictured)).toEqual([
      'LEFT hip',
      'Anterior view',
      'Planned inclination 40°, anteversion 15° (radiographic)',
      'Cup 52 mm',
      'Procedure #61',
    ]);
  });

  it('says what else differs from the plan: a cut, a tilt, angles that are not saved', () => {
    const angles = { inclination: degrees(42.5), anteversion: degrees(15) };
    expect(captionOf(front, { ...pictured, angles, tilt: 10, cut: 'coronal' }).slice(2, 6)).toEqual([
      'Coronal cut',
      'Pelvic tilt +10°',
      'Planned inclination 42.5°, anteversion 15° (radiographic)',
      'Plan not saved',
    ]);
  });

  it('says what is missing', () => {
    const record = { ...pictured.record, sideSurgeon: null, size: null };
    expect(captionOf(front, { ...pictured, record, angles: undefined })).toEqual([
      'No side',
      'Anterior view',
      'No planned angles',
      'No cup size',
      'Procedure #61',
    ]);
  });

  it('has nothing of the patient, whatever else the record has', () => {
    const record = {
      ...pictured.record,
      patient: { nameFirst: 'Ada', nameSecond: 'Moreau', medicalInsuranceId: 'MRN1' },
    };
    expect(captionOf(front, { ...pictured, record }).join()).not.toMatch(/Ada|Moreau|MRN1/);
  });

  it('is broken between its parts, and its letters grow with the picture', () => {
    const pen = {
      font: '',
      // Ten pixels for each letter of the smallest font.
      measureText: (text: string) => ({ width: (text.length * 10 * Number.parseInt(pen.font, 10)) / 18 }),
    };
    const parts = captionOf(front, pictured);
    const layout = (width: number) => captionLayout(parts, width, pen as never);
    expect(layout(800).lines).toEqual([
      'LEFT hip · Anterior view',
      'Planned inclination 40°, anteversion 15° (radiographic) · Cup 52 mm',
      'Procedure #61',
    ]);
    expect(layout(800)).toMatchObject({ font: '18px sans-serif', height: 3 * 26 + 16 });
    expect(layout(1800)).toMatchObject({ font: '36px sans-serif', lines: layout(900).lines });
    expect(layout(260).lines).toEqual(parts);
  });
});
