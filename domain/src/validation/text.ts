export const REQUIRED = 'is required';
/** For something that cannot be chosen, or no longer. */
export const NOT_CHOOSABLE = 'Please choose another one';
export const NAME_MAX = 250;
export const maxLength = (max: number): string => `Max length is ${max}`;
export const minLength = (min: number): string => `Min length is ${min}`;

/** Each rule returns the error messages for a value, in the order in which they are shown. */
export type Rule = (value: string) => readonly string[];

/** Spaces and characters that nobody can see, such as a zero-width space or a Hangul filler. */
const INVISIBLE = /^[\s\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]*$/u;
const isBlank = (value: string): boolean => INVISIBLE.test(value);

export const required: Rule = (value) => (isBlank(value) ? [REQUIRED] : []);

/** What a call accepts as a name or an address; which characters are allowed depends on the settings of the installation. */
export const nameLength: Rule = (value) => {
  if (isBlank(value)) return [REQUIRED];
  return value.length > NAME_MAX ? [maxLength(NAME_MAX)] : [];
};

/** Free text: anything a person may type on several lines, but no control characters. */
export const freeText =
  (max: number): Rule =>
  (value) => {
    if (isBlank(value)) return [REQUIRED];
    if (/[^\P{Cc}\t\n\r]/u.test(value)) return ['Use printable characters only'];
    return value.length > max ? [maxLength(max)] : [];
  };
