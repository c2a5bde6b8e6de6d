import type { FailureCode } from '@cotyle/domain/errors';
import type { Role } from '@cotyle/domain/access/roles';
import type { z } from 'zod';
import type { DependsOn } from './topics.ts';

/** Who may make a call. There is no default: a call without it does not compile. */
export type Access =
  | { readonly kind: 'anyone' }
  /** The bearer is a refresh token, not an access token. */
  | { readonly kind: 'refresh-token' }
  /** The bearer is an access token of a FHIR client; its scopes decide about each resource. */
  | { readonly kind: 'fhir-client' }
  | {
      readonly kind: 'signed-in';
      readonly roles: readonly Role[];
      /** Allowed to a user who still has to change the password; every other call is forbidden to them. */
      readonly whilePending?: true;
      /** Allowed to a user who still has to add a second factor; so is every call with whilePending. */
      readonly whileFactorMissing?: true;
      /** A one-time link's token in the body may replace the bearer. */
      readonly orLink?: true;
    };

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'PATCH' | 'OPTIONS';

type Schema = z.ZodType;

export interface CallShape {
  readonly method: Method;
  /** Below /api; parameters in braces, as the specification writes them. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The media type of the body where it is not JSON: that of a plain HTML form. */
  readonly bodyType?: 'application/x-www-form-urlencoded';
  /** Sends the browser on to another address. */
  readonly redirects?: true;
  /** In place of a JSON body: the fields of a multipart form, and the name under which its files come. */
  readonly form?: { readonly fields: Schema; readonly files: string };
  /** The whole answer, envelope included; absent for bytes and for calls with a protocol of their own. */
  readonly answer?: Schema;
  /** The media type of an answer that is a file's content. */
  readonly bytes?: string;
  /**
   * The call speaks this protocol's own headers and bodies. Failures of tus and DICOMweb are ours, those of FHIR an
   * OperationOutcome.
   */
  readonly protocol?: 'tus' | 'dicomweb' | 'fhir';
  /** Answers with an endless stream of events, each of the shape of `answer`. */
  readonly stream?: true;
  /** Declared by every GET that answers with JSON; a test holds it. */
  readonly dependsOn?: DependsOn;
  /** What it may answer beyond the failures that every call of its access has. */
  readonly fails?: readonly FailureCode[];
}

/** Answered at once with JSON; the others carry bytes or stay open, and may take long. */
export const isShort = (call: CallShape): boolean =>
  call.protocol === 'fhir' || (call.answer !== undefined && !call.form && !call.protocol && !call.stream);

/** A call that answers with JSON: what `send` can send. */
export interface JsonCall extends CallShape {
  readonly answer: Schema;
}

/** Keeps the literal types of one declaration. */
export const call = <const C extends CallShape>(declaration: C): C => declaration;

type InputPart<C extends CallShape, K extends 'params' | 'query' | 'body'> = C[K] extends Schema
  ? { readonly [P in K]: z.input<C[K]> }
  : { readonly [P in K]?: undefined };
type ParsedPart<C extends CallShape, K extends 'params' | 'query' | 'body'> = C[K] extends Schema
  ? { readonly [P in K]: z.output<C[K]> }
  : { readonly [P in K]?: undefined };

/** The input of a call. */
export type CallInput<C extends CallShape> = InputPart<C, 'params'> &
  InputPart<C, 'query'> &
  InputPart<C, 'body'>;
/** What the handler receives, parsed. */
export type ParsedInput<C extends CallShape> = ParsedPart<C, 'params'> &
  ParsedPart<C, 'query'> &
  ParsedPart<C, 'body'>;
export type CallAnswer<C extends CallShape> = C['answer'] extends Schema ? z.output<C['answer']> : never;
