import type { S3 } from '@aws-sdk/client-s3';
import type { Place } from './s3-unfinished.ts';

const LONGEST_SECONDS = 300;

/** RFC 8187 leaves fewer characters as they are than encodeURIComponent does. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** An address that works for this one object, as a download, for a short while. */
export const presigned = async (
  s3: S3,
  place: Place,
  as: { readonly fileName: string; readonly seconds: number },
): Promise<string> => {
  const [{ GetObjectCommand }, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  const command = new GetObjectCommand({
    ...place,
    ResponseContentDisposition: `attachment; filename*=UTF-8''${encoded(as.fileName)}`,
    ResponseContentType: 'application/octet-stream',
  });
  return getSignedUrl(s3, command, { expiresIn: Math.min(as.seconds, LONGEST_SECONDS) });
};
