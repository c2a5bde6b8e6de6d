import type { MailMessage } from './mail.ts';

/** The anchor stands in a line of its own, so that it can be copied into a file. It contains no personal data. */
export const anchorMail = (about: {
  readonly to: string;
  readonly number: number;
  readonly hour: Date;
  readonly content: string;
}): MailMessage => {
  const lead = `Anchor ${about.number} of the event log of Cotyle, ${about.hour.toISOString()}. Keep this mail: npm run verify-audit holds the log against it.`;
  const line = about.content.trim();
  return {
    to: about.to,
    subject: `Cotyle audit anchor ${about.number}`,
    text: `${lead}\n\n${line}\n`,
    html: `<!doctype html><html lang="en"><title>Cotyle audit anchor</title><p>${lead}</p><pre>${line}</pre></html>`,
  };
};
