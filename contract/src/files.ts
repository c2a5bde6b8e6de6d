import { ROLES } from '@cotyle/domain/access/roles';
import { FILE_CONTENTS, FILE_TYPES } from '@cotyle/domain/files/kind';
import { MALWARE_STATES } from '@cotyle/domain/malware/malware-state';
import { DESCRIPTION_MAX } from '@cotyle/domain/files/texts';
import { DERIVED_STATES, MODEL_LEVELS } from '@cotyle/domain/models/facts';
import { z } from 'zod';
import { call } from './call.ts';
import { valueAnswer, id, idInPath, idParam } from './fields.ts';
import { gridQuery, listAnswer } from './lists.ts';
import { hip, point } from './model-facts.ts';

const signedIn = { kind: 'signed-in', roles: ROLES } as const;

/** A warning about a file that was accepted. */
const finding = z.strictObject({ code: z.string(), message: z.string() });

const mesh = z.strictObject({
  triangles: z.int(),
  min: point,
  max: point,
  closed: z.boolean(),
  volume: z.number().nullable(),
});

const level = z.strictObject({ bytes: z.int(), triangles: z.int(), deviation: z.number() });

const derived = z.strictObject({
  levels: z.strictObject({ coarse: level, fine: level }).nullable(),
  openEdges: z.int().nullable(),
  reason: z.string().nullable(),
});

export const fileRecord = z
  .strictObject({
    id,
    type: z.enum(FILE_TYPES),
    creation: z.string(),
    fileName: z.string(),
    description: z.string(),
    procedureId: id,
    /** Null where it came by a connection, which the description names. */
    creatorId: id.nullable(),
    creator: z.strictObject({ nameFirst: z.string(), nameSecond: z.string() }).nullable(),
    deleted: z.boolean(),
    size: z.int().nonnegative(),
    sha256: z.string(),
    content: z.enum(FILE_CONTENTS),
    findings: z.array(finding),
    /** Of a model alone, as are the three that follow. */
    mesh: mesh.nullable(),
    /** Null until it has been measured. */
    hip: hip.nullable(),
    derivedState: z.enum(DERIVED_STATES).nullable(),
    derived: derived.nullable(),
    /** Only a file that is not configured, clean or released can be used. */
    malwareState: z.enum(MALWARE_STATES),
    /** The name of what was found, or why it could not be scanned. */
    malwareReason: z.string().nullable(),
  })
  .meta({ id: 'File' });

export type FileRecord = z.output<typeof fileRecord>;

export const uploadDescription = z.string().max(DESCRIPTION_MAX).optional();

/** The fields of an upload form; a form sends numbers as text. */
const uploadFields = z.strictObject({
  procedureId: idInPath,
  fileType: z.enum(FILE_TYPES),
  description: uploadDescription,
  /** Always the caller, whatever is sent. */
  creatorId: z.string().max(20).optional(),
});

const ids = z
  .string()
  .max(2000)
  .transform((value) => value.split(','))
  .pipe(z.array(idInPath).min(1).max(100));

export const FILE_SORTS = ['id', 'creation', 'fileName', 'size', 'type'] as const;

const READS = ['NOT_FOUND', 'FORBIDDEN', 'NO_SUCH_RANGE', 'CONFLICT'] as const;
const STORES = [
  'NOT_FOUND',
  'FORBIDDEN',
  'CONFLICT',
  'TOO_LARGE',
  'WRONG_TYPE',
  'INVALID',
  'TOO_MANY_UPLOADS',
  'NO_ROOM',
] as const;

export const fileCalls = {
  all: call({
    method: 'GET',
    path: '/file/all',
    summary: 'The files of all procedures that the caller may see',
    access: signedIn,
    query: z.strictObject(gridQuery(FILE_SORTS)),
    answer: listAnswer(fileRecord),
    dependsOn: { any: ['procedures', 'users'] },
  }),
  ofProcedure: call({
    method: 'GET',
    path: '/file/list-by-procedure-id/{id}',
    summary: 'The files of one procedure, oldest first',
    access: signedIn,
    params: idParam,
    answer: listAnswer(fileRecord),
    dependsOn: { record: ['procedures'], any: ['users'] },
    fails: ['NOT_FOUND'],
  }),
  download: call({
    method: 'GET',
    path: '/file/download/{id}',
    summary: 'A file to keep, as it was uploaded; whole or by ranges',
    access: signedIn,
    params: idParam,
    bytes: 'application/octet-stream',
    fails: READS,
  }),
  stream: call({
    method: 'GET',
    path: '/file/download-as-streamable/id/{id}',
    summary: 'A file to look at, as it was uploaded: what the viewer reads; whole or by ranges',
    access: signedIn,
    params: idParam,
    bytes: 'application/octet-stream',
    fails: READS,
  }),
  model: call({
    method: 'GET',
    path: '/file/model/{id}/{level}',
    summary: 'The derived model of an STL for the viewer, at one of its levels',
    access: signedIn,
    params: z.strictObject({ id: idInPath, level: z.enum(MODEL_LEVELS) }),
    bytes: 'model/gltf-binary',
    fails: READS,
  }),
  downloadMany: call({
    method: 'GET',
    path: '/file/download-many',
    summary: 'Several files of one procedure as one zip, made while it is sent; ids are separated by commas',
    access: signedIn,
    query: z.strictObject({ ids }),
    bytes: 'application/zip',
    fails: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  }),
  s3Url: call({
    method: 'GET',
    path: '/file/get-s3-url/{id}',
    summary:
      'An address from which this one file can be had without a bearer, for five minutes and while the session lasts',
    access: signedIn,
    params: idParam,
    answer: valueAnswer(z.url()),
    dependsOn: {},
    fails: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  }),
  signed: call({
    method: 'GET',
    path: '/file/signed/{ticket}',
    summary: 'A file by such an address',
    access: { kind: 'anyone' },
    params: z.strictObject({ ticket: z.string().max(250) }),
    bytes: 'application/octet-stream',
    fails: ['LINK_EXPIRED', 'NOT_FOUND', 'NO_SUCH_RANGE'],
  }),
  uploadMany: call({
    method: 'POST',
    path: '/file/upload-many',
    summary: 'Upload files of one type to a procedure: all of them or none',
    access: { kind: 'signed-in', roles: ['MASTER_ADMIN', 'ADMIN', 'RADIOLOGIST', 'IMAGE_ENGINEER'] },
    form: { fields: uploadFields, files: 'files' },
    answer: valueAnswer(z.array(fileRecord)),
    fails: STORES,
  }),
  delete: call({
    method: 'DELETE',
    path: '/file/delete-by-ids',
    summary: 'Delete files, softly: all of them or none',
    access: { kind: 'signed-in', roles: ['MASTER_ADMIN', 'ADMIN', 'RADIOLOGIST', 'IMAGE_ENGINEER'] },
    body: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    answer: valueAnswer(z.null()),
    fails: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  }),
};
