import { Upload } from 'tus-js-client';
import type { UploadOptions } from 'tus-js-client';

export interface Running {
  readonly upload: Upload;
  /** Resolves once the upload is complete. */
  readonly done: Promise<void>;
}

/** The tus client of the web app, with shorter retry delays. */
export const sendByTus = (
  origin: string,
  token: () => string,
  bytes: Buffer,
  metadata: Record<string, string>,
  options: Partial<UploadOptions> = {},
): Running => {
  let settle: { resolve: () => void; reject: (error: Error) => void } | undefined;
  const done = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  const upload = new Upload(bytes, {
    endpoint: `${origin}/api/file/uploads`,
    retryDelays: [50, 200, 500, 1000, 2000, 3000, 5000],
    metadata,
    onBeforeRequest: (request) => {
      request.setHeader('authorization', `Bearer ${token()}`);
    },
    onSuccess: () => settle?.resolve(),
    onError: (error) => settle?.reject(error),
    ...options,
  });
  upload.start();
  return { upload, done };
};
