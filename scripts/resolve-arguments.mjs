import { resolve } from 'node:path';

/**
 * A file that was named is meant from where the person stands, not from the root, where npm runs us.
 * @param {readonly string[]} args
 */
export const resolveArguments = (args) =>
  args.map((word) => (word.startsWith('--') ? word : resolve(process.env['INIT_CWD'] ?? '.', word)));
