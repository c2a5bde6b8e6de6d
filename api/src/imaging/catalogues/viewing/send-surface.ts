import { createInflateRaw } from 'node:zlib';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { holdsTag } from '../../../http/etag.ts';
import { HIJACKED } from '../../../http/raw-answer.ts';
import type { StoredZipEntry } from '../../../platform/database/tables/implants.ts';
import { sendStream } from '../../files/sending/send-object.ts';

/** A part never changes. For this session only: another person at the same browser requests it again. */
const CACHED = { 'cache-control': 'private, max-age=31536000, immutable', vary: 'authorization' };

const DEFLATED = 8;

const unpacked = (packed: Readable, { method }: StoredZipEntry): Readable => {
  if (method !== DEFLATED) return packed;
  const inflate = createInflateRaw();
  packed.on('error', (error) => inflate.destroy(error));
  inflate.on('close', () => packed.destroy());
  return packed.pipe(inflate);
};

/** The STL of a part, straight from the zip of its catalogue. */
export const sendSurface = async (
  { database, storage }: AppContext,
  { id, line }: { readonly id: number; readonly line: number },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<typeof HIJACKED> => {
  const found = await database.kysely
    .selectFrom('implant_parts as p')
    .innerJoin('implant_catalogue_versions as v', 'v.id', 'p.version_id')
    .select(['p.entry', 'v.storage_key as key'])
    .where('p.version_id', '=', id)
    .where('p.line', '=', line)
    .executeTakeFirst();
  if (!found) throw new ApiError('NOT_FOUND');
  const headers = { ...CACHED, etag: `"part-${id}-${line}"` };
  if (holdsTag(request, headers.etag)) {
    void reply.code(304).headers(headers).send();
    return HIJACKED;
  }
  const { entry, key } = found;
  const packed = await storage.read(key, { start: entry.at, end: entry.at + entry.packed - 1 });
  try {
    return await sendStream(request, reply, unpacked(packed, entry), {
      status: 200,
      headers: { ...headers, 'content-type': 'model/stl', 'content-length': entry.size },
      length: entry.size,
    });
  } finally {
    // A client that is gone already has not begun to read.
    packed.destroy();
  }
};
