import { SEGMENTS } from '@cotyle/domain/segmentation/segments';
import type { Segment } from '@cotyle/domain/segmentation/segments';
import { MOST_DEVIATION, MOST_TRIANGLES } from '@cotyle/domain/segmentation/surface/limits';

const hundredths = (millimetres: number): string => (Math.ceil(millimetres * 100 - 1e-9) / 100).toFixed(2);

/** Of more unsure landmarks the number says enough. */
const UNSURE_NAMED = 4;

/** Texts of the section on the page of a procedure. */
export const SEGMENTATION_TEXTS = {
  title: 'Model from the scan',
  lead: 'Cotyle drafts the bones from the CT scan. You check and correct the draft, and make the model from it.',
  noScan: 'Upload a CT scan first.',
  source: (fileName: string) => `Scan: ${fileName}`,
  start: 'Start draft',
  startEmpty: 'Start without a draft',
  queued: 'The draft is waiting for its turn',
  step: (stage: string, number: number, of: number) => `Step ${number} of ${of}: ${stage}`,
  away: 'You can leave this page; the draft goes on.',
  cancel: 'Cancel draft',
  cancelQuestion: 'Do you want to stop the draft? Nothing of it is kept.',
  failed: 'The draft failed.',
  canceled: 'The draft was canceled.',
  readyDraft: 'The draft is ready.',
  readyEmpty: 'The segmentation has no draft: the bones are drawn by hand.',
  doubts: (count: number) => (count === 1 ? '1 place to check' : `${count} places to check`),
  noDoubts: 'No doubts',
  savedBy: (name: string, at: string) => `Edited by ${name}, ${at}`,
  notEdited: 'Nobody has edited it yet',
  editedBy: (name: string) => `${name} is editing it now`,
  open: 'Open editor',
  make: 'Make model',
  makeTitle: 'Make model',
  makeLead: 'Every bone becomes an STL file. The hip bone of this side becomes the 3D model of the case.',
  side: 'Side of the model',
  otherSide: (side: string) => `The surgeon plans the ${side} side.`,
  fillIn: 'Fill in the analysis',
  fillInLead:
    'These values are measured from the landmarks as they are saved. They replace those in the analysis, and a CSV file keeps them.',
  planned: 'Planned angles. They are a decision, not measured; leave both empty to keep them as they are.',
  range: (min: number, max: number) => `${min} to ${max}`,
  measurement: 'Measurement',
  now: 'Now',
  after: 'After filling in',
  nothing: '–',
  unsure: (names: readonly string[]) =>
    names.length > UNSURE_NAMED
      ? `The draft is unsure of ${names.length} landmarks. Please check them in the editor first.`
      : `The draft is unsure of these landmarks: ${names.join('; ')}. Please check them in the editor first.`,
  leftOut: 'Not filled in:',
  filledIn: 'The analysis is filled in.',
  making: 'The model is being made',
  notMade: 'The model was not made.',
  again: 'Start again',
  replaceQuestion: 'The present segmentation and all changes to it are replaced. Do you want to start again?',
  models: 'Models made from the scan',
  modelOf: (segment: Segment) => SEGMENTS[segment].label,
  caseModel: '3D model of the case',
  provenance: (scan: string, version: number, name: string, at: string) =>
    `From ${scan}, version ${version}, by ${name}, ${at}`,
  series: (descriptions: readonly string[]) => `Series: ${descriptions.join(', ')}`,
  /** Rounded up, so that no file is closer in words than it is. */
  reduced: (deviation: number) => `Reduced: at most ${hundredths(deviation)} mm off the segmentation`,
  tooFar: (deviation: number) =>
    `With ${MOST_TRIANGLES.toLocaleString('en-US')} triangles this model is up to ${hundredths(deviation)} mm off the segmentation, more than ${MOST_DEVIATION} mm. Please compare it with the slices before anybody plans on it.`,
  unnamedSeries: 'Unnamed series',
  sourceDeleted: 'The scan was deleted.',
  notLoaded: 'The segmentation could not be loaded.',
} as const;
