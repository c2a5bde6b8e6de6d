import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DEMO_NOTICE } from '@cotyle/domain/app/texts';
import { ROLES, roleLabel } from '@cotyle/domain/access/roles';
import type { FastifyBaseLogger } from 'fastify';
import { DEMO_PASSWORD, DEMO_PEOPLE, demoEmail } from './people.ts';

const print = (text: string): void => {
  process.stdout.write(text);
};

/** The address and one account per role, for the user who has just run npm start. */
export const printBanner = (address: string): void => {
  const accounts = ROLES.flatMap((role) => {
    const person = DEMO_PEOPLE.find((one) => one.role === role);
    return person ? [`    ${roleLabel(role).padEnd(20)}${demoEmail(person.account)}`] : [];
  });
  print(
    [
      '',
      `  Cotyle is ready at ${address}`,
      '',
      `  Sign in with the password ${DEMO_PASSWORD} as`,
      ...accounts,
      '',
      `  ${DEMO_NOTICE} Press Ctrl-C to stop.`,
      '',
      '',
    ].join('\n'),
  );
};

/** Without a mail server a mail is a file: the demo prints its path and link, the log only the name of the file. */
export const reportOutboxMail =
  (demo: boolean, log: FastifyBaseLogger) =>
  ({ file, link }: { file: string; link: string }): void => {
    if (demo) print(`  New mail: ${pathToFileURL(file).href}\n    its link: ${link}\n`);
    else log.info({ file: path.basename(file) }, 'no SMTP_URL: a mail was put into the outbox');
  };
