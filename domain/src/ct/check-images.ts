import { shownDay } from '../validation/calendar.ts';
import type { Day } from '../validation/calendar.ts';
import { damagedSlices, notVerified } from './check-pixels.ts';
import { breaks, counted, doubts, EXPORT_AGAIN, passes, SCAN_AGAIN, unknown } from './finding.ts';
import type { RuleInput, Check, Finding } from './finding.ts';
import { exportSingleFrames, multiFrameIn, notChecked, SINGLE_FRAME } from './multi-frame.ts';

/** Rules about the content and the age of the files. */

const slicesIn = ({ facts }: RuleInput): number => facts.series.reduce((sum, { slices }) => sum + slices, 0);
const NO_IMAGES = 'no CT images';

const oneOrMany = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** Files that were not opened, which says nothing about whether they are intact. */
const notOpened = ({ facts: { unread } }: RuleInput, limit: string): Finding | undefined => {
  const { encrypted = 0, unusual = 0 } = unread ?? {};
  if (encrypted > 0)
    return breaks(
      `${counted(encrypted, 'file')} protected by a password`,
      limit,
      `${oneOrMany(encrypted, 'This file', 'These files')} cannot be opened here. Please upload a zip without a password.`,
    );
  return unusual > 0
    ? breaks(
        `${counted(unusual, 'file')} packed by an unusual method`,
        limit,
        `${oneOrMany(unusual, 'This file', 'These files')} cannot be unpacked here. Please make an ordinary zip and upload it again.`,
      )
    : undefined;
};

export const readable: Check = (input) => {
  const { facts, unchecked, verified } = input;
  const limit = 'every file complete';
  const [reason] = unchecked;
  if (reason !== undefined) return breaks('not checked', limit, reason);
  if (!facts.isWhole) return breaks('the zip is damaged or cut off', limit, EXPORT_AGAIN);
  const closed = notOpened(input, limit);
  if (closed) return closed;
  // The verification reads all bytes, and so finds errors in headers, too.
  const damaged = Math.max(facts.damaged, verified.found.damaged);
  if (damaged === 0) return notVerified(input, limit) ?? passes('all', limit);
  const which = damagedSlices(input);
  return breaks(
    `${counted(damaged, 'file')} damaged or cut off`,
    limit,
    `Please export these images again and upload the scan again${which === '' ? '' : `: ${which}`}.`,
  );
};

export const modality: Check = (input) => {
  const { modalities, unread } = input.facts;
  const slices = slicesIn(input);
  const others = modalities.join(', ');
  const multiFrame = multiFrameIn(input.facts);
  if (slices === 0 && multiFrame) return breaks(multiFrame, SINGLE_FRAME, exportSingleFrames(multiFrame));
  if (slices === 0 && modalities.length === 0 && unread && unread.nested > 0)
    return breaks(
      'zip files within zip files',
      'CT',
      'Zip files are read one level deep only. Please unpack them and upload the images as one zip.',
    );
  if (slices === 0)
    return breaks(
      modalities.length > 0 ? `${others} instead of CT` : NO_IMAGES,
      'CT',
      modalities.length > 0
        ? 'Please upload the CT of the hip.'
        : 'Please check that the right file was uploaded: it has no readable CT images.',
    );
  const measured = counted(slices, 'CT slice');
  if (multiFrame) return doubts(`${measured}, and ${multiFrame}`, SINGLE_FRAME, notChecked(multiFrame));
  return modalities.length === 0
    ? passes(measured, 'CT')
    : doubts(
        `${measured}, and images of ${others}`,
        'CT only',
        `The images of ${others} are not used. Please check that they belong here.`,
      );
};

/** The same day of an earlier month; the last of the month where there is no such day. */
const monthsBefore = (today: Day, months: number): Day => {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, last))).toISOString().slice(0, 10);
};

export const age: Check = ({ facts: { series }, limits, today }) => {
  const months = limits.scanAgeMonths;
  const limit = `under ${counted(months, 'month')}`;
  const [oldest] = series.flatMap(({ dates }) => dates).sort();
  if (oldest === undefined)
    return unknown(limit, 'The scan date is not stated. Please check it at the scanner.');
  const measured = `scanned on ${shownDay(oldest)}`;
  if (oldest > today)
    return doubts(measured, limit, 'This date is in the future. Please check the scanner’s clock.');
  return oldest > monthsBefore(today, months)
    ? passes(measured, limit)
    : breaks(measured, limit, `The scan is too old for planning. ${SCAN_AGAIN}`);
};

export const oneFile: Check = ({ files }) =>
  files <= 1
    ? passes(counted(files, 'file'), '1 file')
    : breaks(counted(files, 'file'), '1 file', 'Please upload the whole scan as one zip file.');
