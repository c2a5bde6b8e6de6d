import { EXAMPLE_PARTS, exampleTable } from '@cotyle/domain/implants/clinic/example';
import { partMesh } from '@cotyle/domain/implants/part-mesh';
import { binaryStl } from '@cotyle/domain/phantom/stl';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HIJACKED } from '../../../http/raw-answer.ts';
import { dispositionOf } from '../../files/sending/disposition.ts';
import { sendStream } from '../../files/sending/send-object.ts';
import { zipGenerated } from '../../files/zip/generated-zip.ts';
import type { GeneratedFile } from '../../files/zip/generated-zip.ts';

const EXAMPLE_NAME = 'example-catalogue.zip';
/** A program that opens the table by a double click takes it for UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

const exampleFiles = function* (): Generator<GeneratedFile> {
  yield { name: 'catalogue.csv', bytes: Buffer.from(`${BYTE_ORDER_MARK}${exampleTable()}`) };
  for (const { part, file } of EXAMPLE_PARTS)
    yield { name: file, bytes: binaryStl(partMesh(part), part.name) };
};

/** Made part by part while it is sent. */
export const exampleZip = (): AsyncGenerator<Uint8Array> => zipGenerated(exampleFiles(), { deflateLevel: 6 });

export const sendExample = (request: FastifyRequest, reply: FastifyReply): Promise<typeof HIJACKED> =>
  sendStream(request, reply, exampleZip(), {
    status: 200,
    headers: {
      'content-type': 'application/zip',
      'content-disposition': dispositionOf('attachment', EXAMPLE_NAME),
      'cache-control': 'no-store',
    },
  });
