/**
 * Passwords that people choose when a rule requires a capital, a digit and a sign: a common word with decoration. The decoration
 * is removed and the word looked up, instead of listing every decorated form.
 */
const WORDS = new Set(
  `password passwort passw pass admin administrator root user guest test demo login welcome hello letmein changeme change
  secret default temp temporary qwerty qwertz azerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qaz abc abcd abcde
  abcdef abcdefg abcdefgh aaa aaaa aaaaaa iloveyou love lovely princess sunshine monkey dragon football baseball basketball soccer
  hockey master superman batman spiderman pokemon starwars shadow michael jordan jennifer jessica ashley daniel thomas
  robert charlie andrew george summer winter spring autumn january february march april june july august september october
  november december monday tuesday wednesday thursday friday saturday sunday computer internet google facebook
  microsoft windows apple samsung hospital clinic doctor surgeon surgery nurse medical medicine health radiology
  patient hip ortho company office work trustno freedom whatever ninja mustang access flower hottie cookie cheese banana
  orange purple silver golden london newyork america canada germany france matrix killer pepper ginger buster tigger`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const undecorated = (password: string): string => password.replace(/^[^a-z]+|[^a-z]+$/g, '');
const unleet = (password: string): string => password.replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign);

export const isCommonPassword = (password: string): boolean => {
  const lower = password.toLowerCase();
  const word = undecorated(lower);
  const candidates = [
    word,
    unleet(word),
    undecorated(unleet(lower)),
    unleet(lower).replace(/[^a-z]/g, ''),
    lower.replace(/[^a-z]/g, ''),
  ];
  return candidates.some((candidate) => WORDS.has(candidate));
};
