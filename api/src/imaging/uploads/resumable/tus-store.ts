import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/utils';
import { appendToUpload, createUpload, cancelUpload, getOffset, getOffsetAndFinish } from './resumable.ts';
import type { UploadContext, UploadState } from './resumable.ts';

export const EXTENSIONS = ['creation', 'creation-with-upload', 'termination', 'expiration'];

/** Our uploads as the library of the tus protocol sees them, for one request. */
export class TusStore extends DataStore {
  override extensions = EXTENSIONS;
  readonly #uploadContext: UploadContext;
  readonly #keptMilliseconds: number;
  /** Of the record, once this request has made or met it. */
  fileId: number | null = null;

  constructor(uploadContext: UploadContext) {
    super();
    this.#uploadContext = uploadContext;
    this.#keptMilliseconds = uploadContext.context.config.UPLOAD_KEPT_HOURS * 3_600_000;
  }

  override async create(upload: Upload): Promise<Upload> {
    await createUpload(this.#uploadContext, upload.id, upload.size ?? 0, upload.metadata ?? {});
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const state = await (this.#uploadContext.raw.method === 'HEAD' ? getOffsetAndFinish : getOffset)(
      this.#uploadContext,
      id,
    );
    return this.#asUpload(state);
  }

  /** The library brings the body through five streams: it is left empty there and read off the wire here. */
  override async write(emptyBody: Readable, id: string, offset: number): Promise<number> {
    emptyBody.resume();
    const { received, fileId } = await appendToUpload(this.#uploadContext, id, offset);
    this.fileId = fileId;
    return received;
  }

  override async remove(id: string): Promise<void> {
    await cancelUpload(this.#uploadContext, id);
  }

  override getExpiration(): number {
    return this.#keptMilliseconds;
  }

  #asUpload({ upload, received, fileId }: UploadState): Upload {
    this.fileId = fileId;
    return new Upload({
      id: upload.id,
      size: upload.size,
      offset: received,
      // The library counts the end from the beginning; ours is counted from the last byte that came.
      creation_date: new Date(upload.expiresAt.getTime() - this.#keptMilliseconds).toISOString(),
      metadata: {
        fileName: upload.fileName,
        fileType: upload.type,
        procedureId: String(upload.procedureId),
        description: upload.description,
      },
    });
  }
}
