import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/utils';
import { appendToUpload, createUpload, cancelUpload, getOffset, getOffsetAndFinish } from './resumable.ts';
import type { UploadContext, UploadState } from './resumable.ts';

export const EXTENSIONS = ['creation', 'creation-with-upload', 'termination', 'expiration'];

/** Adapts our uploads to the tus library, for one request. */
export class TusStore extends DataStore {
  override extensions = EXTENSIONS;
  readonly #uploadContext: UploadContext;
  readonly #keptMilliseconds: number;
  /** Set once this request has recorded the file or found it recorded. */
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

  /** The library pipes the body through five streams; it gets an empty one, and the body is read from the socket. */
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
      // The library adds the lifetime to the creation date; ours counts from the last received byte.
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
