import { ApiError } from '../../../errors/api-error.ts';
import { acceptedRanges, includesType } from './media-range.ts';
import type { MediaRange } from './media-range.ts';

export const DICOM = 'application/dicom';
export const DICOM_JSON = 'application/dicom+json';
export const OCTETS = 'application/octet-stream';

const JSON_TYPES = [DICOM_JSON, 'application/json'];

/** The media type of a JSON answer. */
export const chooseJson = (accept: string | undefined): string => {
  const chosen = acceptedRanges(accept)
    .filter(({ isMultipart }) => !isMultipart)
    .flatMap(({ type }) => JSON_TYPES.filter((offered) => includesType(type, offered)))[0];
  if (chosen === undefined)
    throw new ApiError('NOT_ACCEPTABLE', { message: `The answer is ${DICOM_JSON} only.` });
  return chosen;
};

const acceptsSyntax = ({ transferSyntax }: MediaRange, syntaxes: readonly string[]): boolean =>
  transferSyntax === undefined || transferSyntax === '*' || syntaxes.includes(transferSyntax);

/** What can be sent: its media types, the first of which names it best, and its transfer syntaxes. */
export interface Offer {
  readonly types: readonly string[];
  readonly syntaxes: readonly string[];
}

export interface Chosen {
  readonly type: string;
  readonly isMultipart: boolean;
}

/**
 * The form in which bytes are sent: several parts, or one alone where the client asks for it and there is one. Nothing is
 * transcoded, so a client that insists on another transfer syntax is told so.
 */
export const chooseBytes = (accept: string | undefined, offer: Offer, isSingle: boolean): Chosen => {
  for (const range of acceptedRanges(accept)) {
    const type = offer.types.find((offered) => includesType(range.type, offered));
    const isMultipart = range.isMultipart || range.type === '*/*';
    if (type !== undefined && (isMultipart || isSingle) && acceptsSyntax(range, offer.syntaxes))
      return { type, isMultipart };
  }
  throw new ApiError('NOT_ACCEPTABLE', {
    message: `This is sent as multipart/related; type="${offer.types[0]}"; transfer-syntax=${offer.syntaxes[0]}.`,
  });
};
