import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The path of a file, which is read at once. */
export const pemFile = z.string().transform((path, context) => {
  try {
    const content = readFileSync(path, 'utf8');
    if (content.includes('-----BEGIN ')) return content;
    context.addIssue({ code: 'custom', message: 'must be a file in PEM format' });
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a file that can be read' });
  }
  return z.NEVER;
});
