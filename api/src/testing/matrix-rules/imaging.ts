import { maySeeProcedure } from '@cotyle/domain/access/visibility';
import type { VisibleProcedure } from '@cotyle/domain/access/visibility';
import { mayDelete, mayDownload, mayUpload, mayViewModels } from '@cotyle/domain/files/rights';
import { addStoredCatalogue } from '../../imaging/catalogues/testing/stored-catalogue.ts';
import { addStoredScan } from '../../imaging/ct/testing/stored-scan.ts';
import { addStoredLevels } from '../../imaging/models/testing/stored-levels.ts';
import { addStoredPicture } from '../../imaging/pictures/testing/stored-picture.ts';
import { addUpload } from '../../imaging/uploads/testing/add-upload.ts';
import { metadataOf } from '../../imaging/uploads/testing/tus.ts';
import { ABSENT, makeProcedure } from '../matrix-world.ts';
import type { MatrixViewer } from '../matrix-world.ts';
import type { Input, Rule } from './rule.ts';
import { NO_UPLOAD, always, ofFile, ofProcedure, rule } from './rule.ts';

/** An inspected scan of a procedure of the kind, or one of its slices, which everybody who sees the procedure may view. */
const ofScan = (idOf: (scan: { id: number; sliceIds: readonly number[] }) => number) =>
  rule<VisibleProcedure>({
    make: async (world, kind) => {
      const { id: procedureId, facts } = await makeProcedure(world, kind);
      if (!facts) return { id: procedureId, facts };
      const scan = await addStoredScan(world.cotyle, { procedureId, creatorId: world.stranger.id });
      return { id: idOf(scan), facts };
    },
    input: (id) => ({ params: { id } }),
    expected: (viewer, facts) =>
      facts && maySeeProcedure(viewer, facts) && mayDownload(viewer.role, 'SCAN') ? 200 : 404,
  });

const mayHaveModel = ({ role }: MatrixViewer): boolean => mayDownload(role, 'MODEL');

/** The upload of a scan, which not everybody who sees the procedure may start. */
const ofUpload = (input: (procedureId: number) => Input, done: number) =>
  rule<VisibleProcedure>({
    make: makeProcedure,
    input,
    expected: (viewer, facts) => {
      if (!facts || !maySeeProcedure(viewer, facts)) return 404;
      if (facts.deleted) return 409;
      return mayUpload(viewer.role, 'SCAN') ? done : 403;
    },
  });

const TUS = { 'tus-resumable': '1.0.0' };

/** An unfinished upload, which only its owner may access. */
const ofOwnUpload = (raw: Input['raw'], done: number) =>
  rule<{ creatorId: number }>({
    make: async (world, kind, viewer) => {
      const creatorId = kind === 'own' && viewer ? viewer.id : world.stranger.id;
      if (kind === 'absent') return { id: 0, facts: undefined };
      return {
        id: await addUpload(world.cotyle, { creatorId, locationId: world.here }),
        facts: { creatorId },
      };
    },
    input: async (procedureId, { cotyle }) => {
      const found = await cotyle.context.database.kysely
        .selectFrom('uploads')
        .select('id')
        .where('procedure_id', '=', procedureId)
        .executeTakeFirst();
      return { params: { upload: found?.id ?? NO_UPLOAD }, ...(raw ? { raw } : {}) };
    },
    expected: (viewer, facts) => (facts?.creatorId === viewer.id ? done : 404),
  });

/** A catalogue of the clinic, by its id or that of its version. */
const ofCatalogue = (input: (id: number) => Input, by: 'versionId' | 'catalogueId' = 'versionId') =>
  rule<true>({
    make: async ({ cotyle, stranger }, kind) => {
      if (kind === 'absent') return { id: ABSENT, facts: undefined };
      return { id: (await addStoredCatalogue(cotyle, { by: stranger.id }))[by], facts: true };
    },
    input,
    expected: (_, facts) => (facts ? 200 : 404),
  });

export const IMAGING_RULES = {
  'file.all': always(200),
  'file.ofProcedure': ofProcedure((id) => ({ params: { id } })),
  'file.download': ofFile((id) => ({ params: { id } }), mayHaveModel),
  'file.stream': ofFile((id) => ({ params: { id } }), mayHaveModel),
  'file.model': {
    ...ofFile(
      () => ({}),
      ({ role }) => mayViewModels(role),
    ),
    input: async (id, { cotyle }) => {
      await addStoredLevels(cotyle, id);
      return { params: { id, level: 'coarse' } };
    },
  },
  'file.downloadMany': ofFile((id) => ({ query: { ids: String(id) } }), mayHaveModel),
  'file.s3Url': ofFile((id) => ({ params: { id } }), mayHaveModel),
  'file.signed': always(403, { params: { ticket: 'x' } }, 403),
  'file.delete': ofFile(
    (id) => ({ body: { ids: [id] } }),
    ({ role }, { status }) => mayDelete(role, 'MODEL', status),
    409,
  ),
  'file.uploadMany': ofUpload(
    (procedureId) => ({
      form: {
        fields: { procedureId: String(procedureId), fileType: 'SCAN' },
        files: [{ field: 'files', name: 'scan.zip', content: 'PK\x03\x04' }],
      },
    }),
    200,
  ),
  'scan.report': ofProcedure((id) => ({ params: { id } })),
  'scan.series': ofScan(({ id }) => id),
  'scan.slice': ofScan(({ sliceIds }) => sliceIds[0] ?? 0),
  'scan.deidentified': ofScan(({ id }) => id),
  'picture.ofProcedure': ofProcedure((id) => ({ params: { id } })),
  'picture.get': {
    ...ofFile(
      () => ({}),
      ({ role }) => mayViewModels(role),
    ),
    input: async (id, { cotyle }) => {
      await addStoredPicture(cotyle, id);
      return { params: { id } };
    },
  },
  'catalogue.all': always(200),
  'catalogue.offered': always(200),
  'catalogue.parts': ofCatalogue((id) => ({ params: { id } })),
  'catalogue.surface': ofCatalogue((id) => ({ params: { id, line: 2 } })),
  'catalogue.example': always(200),
  // The zip is none.
  'catalogue.upload': always(415, {
    form: {
      fields: { manufacturer: 'Acme', name: 'Hip' },
      files: [{ field: 'file', name: 'a.zip', content: 'x' }],
    },
  }),
  'catalogue.retire': ofCatalogue((catalogueId) => ({ body: { catalogueId } }), 'catalogueId'),
  'catalogue.restore': ofCatalogue((catalogueId) => ({ body: { catalogueId } }), 'catalogueId'),
  'upload.own': always(200),
  'upload.options': always(204, {}, 204),
  'upload.create': ofUpload((procedureId) => {
    const metadata = metadataOf({ procedureId, fileType: 'SCAN', fileName: 'scan.zip' });
    return { raw: { headers: { ...TUS, 'upload-length': '100', 'upload-metadata': metadata } } };
  }, 201),
  'upload.offset': ofOwnUpload({ headers: TUS }, 200),
  'upload.append': ofOwnUpload(
    {
      headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      bytes: 'PK\x03\x04',
    },
    204,
  ),
  'upload.cancel': ofOwnUpload({ headers: TUS }, 204),
} satisfies Record<string, Rule<unknown>>;
