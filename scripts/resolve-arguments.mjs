import { resolve } from 'node:path';

/**
 * npm runs scripts in the root of the project; a relative path is meant from the folder of the caller.
 * @param {readonly string[]} args
 */
export const resolveArguments = (args) =>
  args.map((arg) => (arg.startsWith('--') ? arg : resolve(process.env['INIT_CWD'] ?? '.', arg)));
