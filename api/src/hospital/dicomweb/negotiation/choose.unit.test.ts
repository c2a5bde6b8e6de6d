import { describe, expect, it } from 'vitest';
import { chooseBytes, chooseJson, DICOM } from './choose.ts';
import { frameOffer } from './transfer-syntax-media.ts';

const JPEG_2000 = '1.2.840.10008.1.2.4.90';
const frames = (accept: string | undefined, syntax: string, isSingle = true) =>
  chooseBytes(accept, frameOffer(syntax), isSingle);

describe('the Accept header', () => {
  it('chooses JSON, the preferred type first', () => {
    expect(chooseJson(undefined)).toBe('application/dicom+json');
    expect(chooseJson('*/*')).toBe('application/dicom+json');
    expect(chooseJson('text/html, application/json;q=0.9, application/*;q=0.1')).toBe('application/json');
    for (const accept of [
      'multipart/related; type="application/dicom+xml"',
      'text/html',
      'application/json;q=0',
    ])
      expect(() => chooseJson(accept)).toThrow('application/dicom+json only');
  });

  it('names the media type of compressed frames, with or without quotation marks', () => {
    expect(frames('multipart/related; type="image/jp2"', JPEG_2000)).toEqual({
      type: 'image/jp2',
      isMultipart: true,
    });
    expect(frames(`multipart/related;type=image/jp2;transfer-syntax=${JPEG_2000}`, JPEG_2000).type).toBe(
      'image/jp2',
    );
    expect(
      frames('multipart/related; type=application/octet-stream; transfer-syntax=*', JPEG_2000).type,
    ).toBe('application/octet-stream');
    expect(frames('*/*', '1.2.840.10008.1.2.5')).toEqual({ type: 'image/dicom-rle', isMultipart: true });
    expect(frames('image/*', JPEG_2000)).toEqual({ type: 'image/jp2', isMultipart: false });
  });

  it('is read in time that grows with its length, however it is written', () => {
    expect(() => chooseJson(`x${';a '.repeat(2000)}"`)).toThrow('application/dicom+json only');
    expect(chooseJson(`x${';a '.repeat(1000)}, application/json`)).toBe('application/json');
    expect(chooseJson('text/x; note="a, b; \\"c\\", application/dicom+json", application/json')).toBe(
      'application/json',
    );
  });

  it('is refused where it insists on another transfer syntax, or on one part for several frames', () => {
    const uncompressed =
      'multipart/related; type="application/octet-stream"; transfer-syntax=1.2.840.10008.1.2.1';
    expect(() => frames(uncompressed, JPEG_2000)).toThrow(JPEG_2000);
    expect(frames(uncompressed, '1.2.840.10008.1.2').isMultipart).toBe(true);
    expect(() => frames('application/octet-stream', '1.2.840.10008.1.2.1', false)).toThrow(
      'multipart/related',
    );
    expect(() => chooseBytes('a'.repeat(10_000), { types: [DICOM], syntaxes: ['1'] }, true)).toThrow(DICOM);
  });
});
