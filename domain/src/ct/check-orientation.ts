import { POSITIONS } from './check-slices.ts';
import { breaks, doubts, EXPORT_AGAIN, inDegrees, passes, unknown } from './finding.ts';
import type { Check } from './finding.ts';
import type { Orientation } from './header.ts';
import { isContradicted, lyingOf, planeOf } from './plane.ts';
import type { ImagePlaneAngle, Lying } from './plane.ts';
import { seriesOf } from './planned.ts';

/** Rules about the orientation of the images, and whether the header is consistent about it. */

const EXPORT_AXIAL = 'Please export the axial images as the scanner made them.';

/** Directions have too few digits for hundredths of a degree. */
const shownAngle = (degrees: number): string => inDegrees(Number(degrees.toFixed(1)));

const shownPlane = ({ name, degrees }: ImagePlaneAngle): string =>
  name === 'oblique' ? `oblique, ${shownAngle(degrees)} off axial` : name;

export const axial: Check = (input) => {
  const most = input.limits.obliqueDegrees;
  const limit = `at most ${shownAngle(most)} off axial`;
  const known = seriesOf(input).flatMap(({ orientations }) => orientations);
  if (known.length === 0)
    return unknown(
      limit,
      'The headers do not state the orientation of the images. Please export the scan again.',
    );
  const planes = known.flatMap((one) => planeOf(one, most) ?? []);
  if (planes.length < known.length)
    return breaks('invalid directions', limit, `The header is wrong. ${EXPORT_AGAIN}`);
  const [steepest] = planes.sort((a, b) => b.degrees - a.degrees);
  if (steepest === undefined || steepest.name === 'axial')
    return passes(`${shownAngle(steepest?.degrees ?? 0)} off axial`, limit);
  const names = [...new Set(planes.filter(({ name }) => name !== 'axial').map(shownPlane))].join(', ');
  return breaks(names, limit, `The images are not axial. ${EXPORT_AXIAL}`);
};

const TAGS: Readonly<Record<Lying, RegExp>> = {
  supine: /^[HF]FS$/,
  prone: /^[HF]FP$/,
  'on the left side': /^[HF]FDL$/,
  'on the right side': /^[HF]FDR$/,
};

const taggedAs = (position: string): Lying | undefined =>
  (Object.keys(TAGS) as Lying[]).find((lying) => TAGS[lying].test(position));

interface Pairing {
  readonly position: string;
  readonly tagged: Lying | undefined;
  readonly drawn: Lying;
}

const ASK = 'Please check how the patient was positioned.';

export const orientation: Check = (input) => {
  const limit = 'no contradiction';
  const series = seriesOf(input);
  const isFlat = (one: Orientation): boolean => planeOf(one, input.limits.obliqueDegrees)?.name === 'axial';
  const swapped = series
    .flatMap(({ patientOrientations, orientations }) =>
      patientOrientations.filter((letters) => orientations.every((one) => isContradicted(letters, one))),
    )
    .at(0);
  if (swapped !== undefined)
    return breaks(
      `the letters ${swapped} against the directions of the images`,
      limit,
      `Left and right, or front and back, may be swapped. ${EXPORT_AGAIN}`,
    );
  const pairings = series.flatMap(({ positions, orientations }) =>
    orientations.filter(isFlat).flatMap((one): Pairing[] => {
      const drawn = lyingOf(one);
      if (drawn === undefined) return [];
      return (positions.length === 0 ? [''] : positions).map((position) => ({
        position,
        tagged: taggedAs(position),
        drawn,
      }));
    }),
  );
  const wrong = pairings.find(({ tagged, drawn }) => tagged === 'supine' && drawn !== 'supine');
  if (wrong)
    return breaks(
      `tag: ${POSITIONS[wrong.position] ?? wrong.position}; images: ${wrong.drawn}`,
      limit,
      `The header and the images contradict each other. ${ASK}`,
    );
  // Images of a patient in another position are often rotated for reading, so that the face is up.
  const turned = pairings.find(({ tagged, drawn }) => tagged !== undefined && tagged !== drawn);
  if (turned)
    return doubts(
      `tag: ${POSITIONS[turned.position] ?? turned.position}; images: ${turned.drawn}`,
      limit,
      `The header and the images disagree; the images may have been rotated for reading. ${ASK}`,
    );
  const unsaid = pairings.find(({ tagged, drawn }) => tagged === undefined && drawn !== 'supine');
  if (unsaid) return doubts(`no tag; images: ${unsaid.drawn}`, limit, ASK);
  const [first] = pairings;
  return first && pairings.every(({ tagged }) => tagged !== undefined)
    ? passes(`both: ${first.drawn}`, limit)
    : unknown(limit, 'The headers do not state enough to compare the position with the images.');
};
