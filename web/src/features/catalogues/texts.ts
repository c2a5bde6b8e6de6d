import type { CatalogueVersion } from '@cotyle/contract/catalogues';
import type { ImplantPart, PartKind } from '@cotyle/domain/implants/types';

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const sizesOf = (part: ImplantPart): string => {
  switch (part.kind) {
    case 'cup':
      return `${part.diameter} mm, for liners of ${part.linerDiameter} mm`;
    case 'liner':
      return `${part.diameter} mm, for heads of ${part.headDiameter} mm, ${part.design}${
        part.offset === 0 ? '' : `, offset ${part.offset} mm`
      }${part.lip ? `, lip ${part.lip.height} mm` : ''}`;
    case 'head':
      return `${part.diameter} mm, neck length ${part.neckLength} mm, taper ${part.taper}`;
    case 'stem':
      return `Size ${part.size}, ${part.offset} offset ${part.femoralOffset} mm, neck ${part.neckAngle}°, taper ${part.taper}`;
  }
};

const KINDS: Record<PartKind, string> = { cup: 'Cups', liner: 'Liners', head: 'Heads', stem: 'Stems' };

export const CATALOGUE_TEXTS = {
  lead: 'The implants that your clinic uses. Surgeons choose a catalogue when they plan; generic implants stay beside them. What was uploaded never changes, so that every saved plan opens as it was.',
  form: 'A catalogue is a zip with one table (CSV) and an STL file for each part. The example shows the form.',
  example: 'Download example',
  exampleName: 'example-catalogue.zip',
  exampleFailed: 'The example could not be downloaded.',
  add: 'Upload catalogue',
  failed: 'The catalogues could not be loaded.',
  none: 'There is no catalogue yet. Plans are made with generic implants.',
  catalogues: 'Catalogues',
  offered: 'Offered',
  retired: 'Retired',
  retiredBy: (name: string, time: string) => `Retired by ${name} on ${time}. Saved plans keep its parts.`,
  version: (version: number) => `Version ${version}`,
  counts: ({ cups, liners, heads, stems }: CatalogueVersion) =>
    [counted(cups, 'cup'), counted(liners, 'liner'), counted(heads, 'head'), counted(stems, 'stem')].join(
      ', ',
    ),
  uploadedBy: (name: string, time: string, file: string) => `${file}, uploaded by ${name} on ${time}`,
  older: (count: number) => (count === 1 ? 'One older version' : `${count} older versions`),
  showParts: 'Show parts',
  showPartsOf: (name: string, version: number) => `Show parts of ${name}, version ${version}`,
  partsFailed: 'The parts could not be loaded.',
  kinds: KINDS,
  sizesOf,
  name: 'Name',
  sizes: 'Sizes',
  close: 'Close',

  newVersion: 'Upload new version',
  newVersionOf: (name: string) => `Upload new version of ${name}`,
  newVersionLead: (name: string, version: number) =>
    `It becomes version ${version + 1} of ${name} and is offered in place of version ${version}. Saved plans keep the parts that they were made with.`,
  manufacturer: 'Manufacturer',
  catalogueName: 'Catalogue name',
  file: 'Zip file',
  chooseFile: 'Choose zip file',
  upload: 'Upload',
  sending: (percent: number) => `${percent} % sent`,
  checking: 'The catalogue is being checked.',
  progress: 'Upload of the catalogue',
  stored: (name: string, version: number) => `Version ${version} of ${name} was stored`,
  where: 'Where',
  what: 'What is wrong, and what to do',
  problems: 'Problems of the catalogue',

  retire: 'Retire',
  retireOf: (name: string) => `Retire ${name}`,
  confirmRetire: (name: string) =>
    `Retire “${name}”? It is no longer offered for new plans. Saved plans keep its parts.`,
  wasRetired: (name: string) => `${name} was retired`,
  restore: 'Restore',
  restoreOf: (name: string) => `Restore ${name}`,
  confirmRestore: (name: string) => `Offer “${name}” for new plans again?`,
  wasRestored: (name: string) => `${name} is offered again`,
} as const;
