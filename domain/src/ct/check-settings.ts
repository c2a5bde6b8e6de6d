import { breaks, doubts, passes, unknown } from './finding.ts';
import type { Check } from './finding.ts';
import type { LossyHeader } from './header.ts';
import { sharpnessOf } from './kernels.ts';
import { seriesOf } from './planned.ts';
import { isLossy, syntaxName } from './syntaxes.ts';

/** Rules about how the images were made: compression, kernel and tube voltage. */

const LOSSLESS = 'lossless';
const EXPORT_LOSSLESS = 'Please export the images without lossy compression and upload them again.';

const isFlagged = ({ flag }: LossyHeader): boolean => /^(0*1|y|yes)$/i.test(flag);
const isDenied = ({ flag }: LossyHeader): boolean => /^0+$/.test(flag);
const hasTraces = ({ ratio, method }: LossyHeader): boolean => method !== '' || (ratio ?? 0) > 1;

const shownLoss = ({ method, ratio }: LossyHeader): string => {
  const how = [
    method.replaceAll('\\', ', '),
    ratio === null || ratio <= 1 ? '' : `${Number(ratio.toFixed(1))}:1`,
  ];
  const details = how.filter((one) => one !== '').join(', ');
  return `was lossy-compressed before${details === '' ? '' : ` (${details})`}`;
};

export const lossless: Check = ({ facts: { series } }) => {
  const syntaxes = [...new Set(series.flatMap((one) => one.syntaxes))];
  if (syntaxes.length === 0) return unknown(LOSSLESS, '');
  const lossy = syntaxes.filter(isLossy);
  if (lossy.length > 0) return breaks(lossy.map(syntaxName).join(', '), LOSSLESS, EXPORT_LOSSLESS);
  const past = series.flatMap((one) => one.lossy);
  const lost = past.find((one) => isFlagged(one) || one.isInDerivation || (hasTraces(one) && !isDenied(one)));
  if (lost)
    return breaks(
      shownLoss(lost),
      LOSSLESS,
      `Decompressing does not restore what was lost. ${EXPORT_LOSSLESS}`,
    );
  const contradicted = past.find(hasTraces);
  if (contradicted)
    return doubts(
      shownLoss(contradicted),
      LOSSLESS,
      'The headers contradict each other about lossy compression. Please check it at the scanner.',
    );
  return passes(syntaxes.map(syntaxName).join(', '), LOSSLESS);
};

const shownKernel = (kernel: string): string => kernel.replaceAll('\\', ' ');

export const kernel: Check = (input) => {
  const limit = 'one kernel, not for soft tissue';
  const series = seriesOf(input);
  const known = series.flatMap(({ kernels, manufacturers }) =>
    kernels.map((name) => ({ name, sharpness: sharpnessOf(name, manufacturers[0] ?? '') })),
  );
  const names = [...new Set(known.map(({ name }) => shownKernel(name)))].join(', ');
  const soft = known.find(({ sharpness }) => sharpness === 'soft');
  if (soft)
    return breaks(
      `${shownKernel(soft.name)}, for soft tissue`,
      limit,
      'Bone edges are blurred. Please upload the bone reconstruction, if there is one.',
    );
  if (new Set(known.map(({ name }) => name)).size > 1)
    return breaks(
      names,
      limit,
      'Bone looks different with different kernels. Please reconstruct both regions in the same way.',
    );
  if (series.some(({ kernels }) => kernels.length === 0))
    return unknown(
      limit,
      'The headers do not state the kernel.',
      names === '' ? undefined : `${names}, missing in some series`,
    );
  const strange = known.find(({ sharpness }) => sharpness === undefined);
  return strange
    ? unknown(limit, 'This kernel is not known. Please check that bone edges are sharp.', names)
    : passes(`${names}, ${known[0]?.sharpness ?? ''}`, limit);
};

/** Kilovolts that tubes of CT scanners have, with some room. */
const LEAST_VOLTAGE = 50;
const MOST_VOLTAGE = 160;

export const voltage: Check = (input) => {
  const limit = 'one voltage';
  const series = seriesOf(input);
  const known = [...new Set(series.flatMap(({ voltages }) => voltages))].sort((a, b) => a - b);
  if (known.length === 0) return unknown(limit, 'The headers do not state the tube voltage.');
  const measured = `${known.join(' and ')} kVp`;
  if (known.some((one) => one < LEAST_VOLTAGE || one > MOST_VOLTAGE))
    return breaks(measured, limit, 'No CT uses this voltage. Please check it at the scanner.');
  if (known.length > 1)
    return breaks(
      measured,
      limit,
      'The Hounsfield units of bone depend on the voltage. Please check before comparing densities.',
    );
  return series.some(({ voltages }) => voltages.length === 0)
    ? unknown(limit, 'Some headers do not state the tube voltage.', `${measured}, missing in some series`)
    : passes(measured, limit);
};
