/** A multipart body of images, as STOW-RS sends it. */
export const relatedBody = (
  files: readonly Uint8Array[],
  { boundary = 'images', type = 'application/dicom' } = {},
): { readonly contentType: string; readonly bytes: Buffer } => ({
  contentType: `multipart/related; type="application/dicom"; boundary=${boundary}`,
  bytes: Buffer.concat([
    ...files.flatMap((file) => [
      Buffer.from(`--${boundary}\r\nContent-Type: ${type}\r\n\r\n`),
      file,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]),
});
