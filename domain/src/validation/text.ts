export const REQUIRED = 'is required';
/** For something that cannot be chosen, or no longer. */
export const NOT_CHOOSABLE = 'Please choose another one';
export const NAME_MAX = 250;
export const LETTERS_AND_NUMBERS = 'Use letters and numbers only';
/** The address allows comma and dot. */
export const ADDRESS_CHARACTERS = 'Use letters, numbers, commas and dots only';
export const maxLength = (max: number): string => `Max length is ${max}`;
export const minLength = (min: number): string => `Min length is ${min}`;

/** Each rule returns the error messages for a value, in the order in which they are shown. */
export type Rule = (value: string) => readonly string[];

export const required: Rule = (value) => (value.trim() === '' ? [REQUIRED] : []);

/** Letters of every script, with their combining marks: names are not English only. */
const lettersDigitsSpaces = /^[\p{L}\p{M}\p{N} ]*$/u;

export const personName: Rule = (value) => {
  if (value.trim() === '') return [REQUIRED];
  return [
    ...(lettersDigitsSpaces.test(value) ? [] : [LETTERS_AND_NUMBERS]),
    ...(value.length > NAME_MAX ? [maxLength(NAME_MAX)] : []),
  ];
};

const addressCharacters = /^[\p{L}\p{M}\p{N} ,.]*$/u;

/** As a name, with comma and dot. */
export const address: Rule = (value) => {
  if (value.trim() === '') return [REQUIRED];
  return [
    ...(addressCharacters.test(value) ? [] : [ADDRESS_CHARACTERS]),
    ...(value.length > NAME_MAX ? [maxLength(NAME_MAX)] : []),
  ];
};

/** Free text: anything a person may type on several lines, but no control characters. */
export const freeText =
  (max: number): Rule =>
  (value) => {
    if (value.trim() === '') return [REQUIRED];
    if (/[^\P{Cc}\t\n\r]/u.test(value)) return ['Use printable characters only'];
    return value.length > max ? [maxLength(max)] : [];
  };
