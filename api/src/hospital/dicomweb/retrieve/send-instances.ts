import type { FastifyReply, FastifyRequest } from 'fastify';
import { part10Length, toPart10 } from '../../../imaging/ct/dicom/part10.ts';
import { sliceBytes } from '../../../imaging/ct/viewing/slice-bytes.ts';
import { withExactLength } from '../../../imaging/files/sending/exact-length.ts';
import { withFirstChunk } from '../../../imaging/files/sending/first-chunk.ts';
import { sendStream } from '../../../imaging/files/sending/send-object.ts';
import type { Caller } from '../../../http/caller.ts';
import type { HIJACKED } from '../../../http/raw-answer.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { addressesFor } from '../addresses.ts';
import type { Addresses } from '../addresses.ts';
import { chooseBytes, DICOM } from '../negotiation/choose.ts';
import { sentSyntax } from '../negotiation/transfer-syntax-media.ts';
import { findInstances } from './find-instances.ts';
import type { InstancePath, StoredInstance } from './find-instances.ts';
import { multipartWriter } from './multipart.ts';
import type { MultipartWriter } from './multipart.ts';
import { recordViews } from './retrieve-context.ts';
import type { RetrieveContext } from './retrieve-context.ts';

/** The image as a complete file. */
const imageFile = async function* (
  storage: Storage,
  { file, slice }: StoredInstance,
): AsyncGenerator<Uint8Array> {
  const image = await sliceBytes(storage, file.storageKey, slice);
  image.on('error', () => undefined);
  try {
    yield* withExactLength(toPart10(image, slice.byteRange.lead, slice.syntax), lengthOf({ slice }));
  } finally {
    image.destroy();
  }
};

const lengthOf = ({ slice }: Pick<StoredInstance, 'slice'>): number =>
  part10Length(slice.byteRange.size, slice.byteRange.lead, slice.syntax);

/** One image after the other, so that memory does not grow with the study. */
const parts = async function* (
  storage: Storage,
  instances: readonly StoredInstance[],
  writer: MultipartWriter,
  addresses: Addresses,
): AsyncGenerator<Uint8Array> {
  for (const instance of instances) {
    const type = `${DICOM}; transfer-syntax=${sentSyntax(instance.slice.syntax)}`;
    // With the first bytes of the image: until they are read, an error of the storage can still be answered.
    let head = writer.partHead(type, addresses.instance(instance));
    for await (const chunk of imageFile(storage, instance)) {
      yield head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
      head = Buffer.alloc(0);
    }
    yield writer.partEnd;
  }
  yield writer.end;
};

export const sendInstances = async (
  deps: RetrieveContext,
  caller: Caller,
  path: InstancePath,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<typeof HIJACKED> => {
  const { storage, config, database } = deps.context;
  const instances = await findInstances(database.pool, caller, path);
  const [first] = instances;
  const isSingle = path.instance !== undefined && first !== undefined;
  const syntaxes = [...new Set(instances.map(({ slice }) => sentSyntax(slice.syntax)))];
  // All parts must be acceptable, so each syntax is asked about on its own.
  const [chosen] = syntaxes.map((syntax) =>
    chooseBytes(request.headers.accept, { types: [DICOM], syntaxes: [syntax] }, isSingle),
  );
  const writer = multipartWriter(DICOM);
  const isOne = isSingle && chosen?.isMultipart === false;
  const body = isOne ? imageFile(storage, first) : parts(storage, instances, writer, addressesFor(config));
  const chunks = await withFirstChunk(body);
  await recordViews(deps, caller, instances);
  const type = isOne ? DICOM : writer.contentType;
  const length = isOne ? lengthOf(first) : undefined;
  return sendStream(request, reply, chunks, {
    status: 200,
    headers: {
      'content-type': type,
      'cache-control': 'no-store',
      ...(length === undefined ? {} : { 'content-length': length }),
    },
    ...(length === undefined ? {} : { length }),
  });
};
