import type { ImplantPart } from '@cotyle/domain/implants/types';
import { LINER_DESIGNS, STEM_OFFSETS } from '@cotyle/domain/implants/types';
import { catalogueName } from '@cotyle/domain/implants/clinic/texts';
import { z } from 'zod';
import { call } from './call.ts';
import { count, id, idInPath, idParam, instant, textByRule, valueAnswer } from './fields.ts';

const administrators = { kind: 'signed-in', roles: ['MASTER_ADMIN', 'ADMIN'] } as const;
/** Those who may view models. */
const planners = {
  kind: 'signed-in',
  roles: ['MASTER_ADMIN', 'ADMIN', 'SURGEON', 'SURGICAL_ASSISTANT', 'IMAGE_ENGINEER'],
} as const;

const person = z.strictObject({ id, nameFirst: z.string(), nameSecond: z.string() });
const mm = z.number();
const degrees = z.number();
const named = { id: z.string(), name: z.string() };

/** On the wire numbers, in the types numbers of their units. */
const part = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('cup'), ...named, diameter: mm, linerDiameter: mm }),
    z.strictObject({
      kind: z.literal('liner'),
      ...named,
      design: z.enum(LINER_DESIGNS),
      diameter: mm,
      headDiameter: mm,
      offset: mm,
      lip: z.strictObject({ height: mm, width: degrees, slope: degrees }).nullable(),
    }),
    z.strictObject({ kind: z.literal('head'), ...named, diameter: mm, neckLength: mm, taper: z.string() }),
    z.strictObject({
      kind: z.literal('stem'),
      ...named,
      size: z.number(),
      offset: z.enum(STEM_OFFSETS),
      neckAngle: degrees,
      taper: z.string(),
      femoralOffset: mm,
      headHeight: mm,
      length: mm,
      neckDiameter: mm,
      collarDistance: mm,
    }),
  ])
  .meta({ id: 'ImplantPart' }) as z.ZodType as z.ZodType<ImplantPart>;

const vector = z.tuple([z.number(), z.number(), z.number()]).readonly();

const catalogueVersion = z.strictObject({
  /** In the ids of its parts. */
  id,
  /** Counted for each catalogue from 1. */
  version: count,
  fileName: z.string(),
  cups: count,
  liners: count,
  heads: count,
  stems: count,
  /** What may be meant as it is. */
  warnings: z.array(z.string()),
  by: person,
  at: instant,
});

const catalogueRecord = z
  .strictObject({
    id,
    manufacturer: z.string(),
    name: z.string(),
    /** Not offered for new plans. */
    retired: z.strictObject({ by: person, at: instant }).nullable(),
    /** The latest first. */
    versions: z.array(catalogueVersion),
  })
  .meta({ id: 'ImplantCatalogue' });

export type CatalogueRecord = z.output<typeof catalogueRecord>;
export type CatalogueVersion = z.output<typeof catalogueVersion>;

const offeredCatalogue = z
  .strictObject({ versionId: id, version: count, manufacturer: z.string(), name: z.string() })
  .meta({ id: 'OfferedCatalogue' });

export type OfferedCatalogue = z.output<typeof offeredCatalogue>;

const catalogueParts = z
  .strictObject({
    versionId: id,
    version: count,
    manufacturer: z.string(),
    name: z.string(),
    parts: z.array(
      z.strictObject({
        part,
        /** Where its frame lies in the coordinates of its file. */
        frame: z.strictObject({ origin: vector, axis: vector, side: vector.nullable() }),
        triangles: count,
        /** Of its file. */
        bytes: count,
      }),
    ),
  })
  .meta({ id: 'CatalogueParts' });

export type CatalogueParts = z.output<typeof catalogueParts>;

const one = z.strictObject({ catalogueId: id });
const numberInForm = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

export const catalogueCalls = {
  all: call({
    method: 'GET',
    path: '/implant-catalogue/all',
    summary:
      'The catalogues of implants that the clinic has added, with all their versions, retired ones included',
    access: administrators,
    answer: valueAnswer(z.array(catalogueRecord)),
    dependsOn: { any: ['catalogues', 'users'] },
  }),
  offered: call({
    method: 'GET',
    path: '/implant-catalogue/offered',
    summary: 'The latest version of each catalogue that is not retired: what new plans can be made with',
    access: planners,
    answer: valueAnswer(z.array(offeredCatalogue)),
    dependsOn: { any: ['catalogues'] },
  }),
  parts: call({
    method: 'GET',
    path: '/implant-catalogue/parts/{id}',
    summary: 'The parts of a version of a catalogue, also of an old or retired one',
    access: planners,
    params: idParam,
    answer: valueAnswer(catalogueParts),
    dependsOn: { any: ['catalogues'] },
    fails: ['NOT_FOUND'],
  }),
  surface: call({
    method: 'GET',
    path: '/implant-catalogue/surface/{id}/{line}',
    summary: 'The STL of a part, by the version of its catalogue and its line; it never changes',
    access: planners,
    params: z.strictObject({ id: idInPath, line: idInPath }),
    bytes: 'model/stl',
    fails: ['NOT_FOUND'],
  }),
  example: call({
    method: 'GET',
    path: '/implant-catalogue/example',
    summary: 'A zip with some generic parts in the form of a catalogue, as an example of the form',
    access: administrators,
    bytes: 'application/zip',
  }),
  upload: call({
    method: 'POST',
    path: '/implant-catalogue/upload',
    summary: 'Check the zip of a catalogue and store it whole, as a new catalogue or a new version of one',
    access: administrators,
    form: {
      fields: z.strictObject({
        /** For a new catalogue. */
        manufacturer: textByRule(catalogueName).optional(),
        name: textByRule(catalogueName).optional(),
        /** For a new version: the catalogue, and its latest version as the caller knows it. */
        catalogueId: numberInForm.pipe(id).optional(),
        version: numberInForm.optional(),
      }),
      files: 'file',
    },
    answer: valueAnswer(catalogueRecord),
    fails: ['NOT_FOUND', 'CONFLICT', 'TOO_LARGE', 'WRONG_TYPE', 'INVALID', 'TOO_MANY_UPLOADS', 'NO_ROOM'],
  }),
  retire: call({
    method: 'POST',
    path: '/implant-catalogue/retire',
    summary: 'Offer a catalogue no longer for new plans; old plans keep its parts',
    access: administrators,
    body: one,
    answer: valueAnswer(catalogueRecord),
    fails: ['NOT_FOUND'],
  }),
  restore: call({
    method: 'POST',
    path: '/implant-catalogue/restore',
    summary: 'Offer a retired catalogue again',
    access: administrators,
    body: one,
    answer: valueAnswer(catalogueRecord),
    fails: ['NOT_FOUND'],
  }),
};
