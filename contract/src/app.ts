import { z } from 'zod';
import { call } from './call.ts';
import { valueAnswer } from './fields.ts';

const about = z
  .strictObject({
    version: z.string(),
    /** Changes with every build of the web app: the running page compares it with its own. */
    build: z.string(),
    demo: z.boolean(),
    /** Cases of the demo whose scans and models are still being made. */
    casesInMaking: z.int().nonnegative(),
    /** Single sign-on: the name of the provider, and whether passwords are refused; null where it is off. */
    sso: z.strictObject({ label: z.string(), localClosed: z.boolean() }).nullable(),
  })
  .meta({ id: 'About' });

export type About = z.output<typeof about>;

export const appCalls = {
  about: call({
    method: 'GET',
    path: '/app/about',
    summary: 'Which version answers, and whether its data is invented',
    access: { kind: 'anyone' },
    answer: valueAnswer(about),
    dependsOn: {},
  }),
};
