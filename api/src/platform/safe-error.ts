import { hideQuoted, hideSecrets } from './redact.ts';

export interface SafeError {
  readonly type: string;
  readonly code?: string;
  readonly message: string;
  readonly stack?: string;
}

const MESSAGE_LENGTH = 500;
const STACK_LINES = 20;
const CAUSES = 3;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const typeOf = (error: Fields): string => {
  const name = textOf(error['name']) ?? textOf(error['type']);
  const own = name === undefined || /^error$/i.test(name) ? error.constructor?.name : name;
  return own !== undefined && /^[\w$.-]{1,80}$/.test(own) ? own : 'Error';
};

const codeOf = (error: Fields): string | undefined => {
  const { code } = error;
  if (typeof code === 'number') return String(code);
  return typeof code === 'string' && /^[\w.-]{1,64}$/.test(code) ? code : undefined;
};

/** The paths and codes of validation issues, never the values. */
const issuesOf = (issues: readonly unknown[]): string =>
  issues
    .slice(0, 10)
    .filter(isFields)
    .map(({ path, code }) => {
      const steps = Array.isArray(path) ? path.map(String) : [];
      const where = steps.map((step) => (/^[A-Za-z_]\w{0,40}$|^\d{1,6}$/.test(step) ? step : '…')).join('.');
      return `${where === '' ? '(whole)' : where}: ${typeof code === 'string' ? hideQuoted(code) : 'invalid'}`;
    })
    .join(', ');

/** PostgreSQL quotes names of tables and constraints, but values in errors of these classes. */
const quotesValues = (code: string | undefined): boolean => code === undefined || /^(22|P0)/.test(code);
const isPostgres = (error: Fields, code: string | undefined): boolean =>
  textOf(error['severity']) !== undefined && code !== undefined && /^[0-9A-Z]{5}$/.test(code);

/** The name of a missing property is part of the program, not input. */
const READING =
  /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[\w$]{1,60}'\)$/;

const messageOf = (error: Fields, code: string | undefined, depth: number): string => {
  if (Array.isArray(error['issues'])) return issuesOf(error['issues']);
  const raw = textOf(error['message']) ?? '';
  if (raw === '' && Array.isArray(error['errors']))
    return error['errors']
      .slice(0, CAUSES)
      .map((one) => describe(one, depth + 1))
      .join('; ');
  if (error instanceof SyntaxError && /JSON/.test(raw)) return 'not valid JSON';
  const keepsQuotes = (isPostgres(error, code) && !quotesValues(code)) || READING.test(raw);
  return keepsQuotes ? hideSecrets(raw) : hideQuoted(raw);
};

const describe = (error: unknown, depth: number): string => {
  if (!isFields(error)) return `a thrown ${error === null ? 'null' : typeof error}`;
  const code = codeOf(error);
  const message = messageOf(error, code, depth);
  const cause = error['cause'];
  const causedBy =
    cause === undefined || depth >= CAUSES
      ? ''
      : ` (caused by ${typeOfAny(cause)}: ${describe(cause, depth + 1)})`;
  return message + causedBy;
};

const typeOfAny = (error: unknown): string => (isFields(error) ? typeOf(error) : typeof error);

/** Only the frames: the first lines of a stack repeat the message. */
const stackOf = (error: Fields): string | undefined => {
  const stack = textOf(error['stack']);
  if (stack === undefined) return undefined;
  const message = textOf(error['message']) ?? '';
  const end = message === '' ? -1 : stack.indexOf(message);
  const frames = (end < 0 ? stack : stack.slice(end + message.length))
    .split('\n')
    .filter((line) => /^\s+at .*(?::\d+:\d+\)?|\(<anonymous>\)|<anonymous>)$/.test(line))
    .slice(0, STACK_LINES);
  return frames.length === 0 ? undefined : frames.join('\n');
};

/**
 * The fields of an error that may be logged. PostgreSQL's errors contain the row in detail, where and parameters,
 * validation errors the input, mail errors the address, so only named fields are copied.
 */
export const safeError = (error: unknown): SafeError => {
  const message = describe(error, 0).slice(0, MESSAGE_LENGTH);
  if (!isFields(error)) return { type: typeOfAny(error), message };
  const code = codeOf(error);
  const stack = stackOf(error);
  return {
    type: typeOf(error),
    ...(code === undefined ? {} : { code }),
    message,
    ...(stack === undefined ? {} : { stack }),
  };
};
