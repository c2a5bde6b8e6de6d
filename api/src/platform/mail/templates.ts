import { ACCOUNT_PATH } from '@cotyle/domain/access/menus';
import type { SecurityMailText } from '@cotyle/domain/people/security-mails';
import type { MailMessage } from './mail.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Control characters and direction marks could forge lines or reverse the text. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, 120);

const webAddress = (link: string): string => {
  const url = new URL(link);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new TypeError('A link in a mail must use http or https.');
  return url.href;
};

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

interface PageLink {
  readonly label: string;
  readonly link: string;
}

interface Page {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly button: PageLink;
  /** Below the button. */
  readonly more?: readonly PageLink[];
  readonly after: readonly string[];
}

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;

const note = (text: string): string =>
  `<p style="margin:0 0 12px;font-size:14px;line-height:20px;color:#4a5568">${escapeHtml(text)}</p>`;

const linkLine = ({ label, link }: PageLink): string =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(link)}" style="color:#0b5c74">${escapeHtml(label)}</a></p>`;

/** A narrow card that is readable without images and styles; nothing is loaded from elsewhere. */
const htmlOf = ({ title, paragraphs, button, more = [], after }: Page): string => {
  const link = escapeHtml(button.link);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background-color:#eef2f5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background-color:#eef2f5">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background-color:#ffffff;border:1px solid #d5dde3;border-radius:8px">
<tr><td style="padding:32px;${FONT};font-size:16px;line-height:24px;color:#1a2733;text-align:left">
<p style="margin:0 0 24px;font-size:14px;font-weight:600;letter-spacing:1px;color:#0b5c74">COTYLE</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600;color:#1a2733">${escapeHtml(title)}</h1>
${paragraphs.map(paragraph).join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0">
<tr><td style="background-color:#0b5c74;border-radius:6px">
<a href="${link}" style="display:inline-block;padding:12px 24px;${FONT};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(button.label)}</a>
</td></tr>
</table>
${note('If the button does not work, copy this address into your browser:')}
<p style="margin:0 0 24px;font-size:14px;line-height:20px;word-break:break-all"><a href="${link}" style="color:#0b5c74">${link}</a></p>
${more.map(linkLine).join('\n')}
${after.map(note).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
};

const textOf = ({ paragraphs, button, more = [], after }: Page): string =>
  [...paragraphs, button.link, ...more.map(({ link }) => link), ...after, 'Cotyle'].join('\n\n') + '\n';

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

const messagesText = (procedures: number, messages: number): string[] => {
  const unread = [
    ...(procedures > 0
      ? [counted(procedures, 'notification about a procedure', 'notifications about procedures')]
      : []),
    ...(messages > 0 ? [counted(messages, 'message from a colleague', 'messages from colleagues')] : []),
  ];
  return unread.length === 0 ? [] : [`You have ${unread.join(' and ')} to read in Cotyle.`];
};

/** Counts and links alone: a mail passes through servers that may not see a patient, a colleague or a text. */
export const waitingMail = (about: {
  readonly to: string;
  readonly name: string;
  /** Of the app, for the links. */
  readonly origin: string;
  readonly cases: number;
  readonly procedures: number;
  readonly messages: number;
}): MailMessage => {
  const name = oneLine(about.name);
  const { cases, procedures, messages } = about;
  const [first, ...more] = [
    ...(cases > 0 ? [{ label: 'Open procedures', link: webAddress(`${about.origin}/procedures`) }] : []),
    ...(procedures + messages > 0
      ? [{ label: 'Open messages', link: webAddress(`${about.origin}/messages`) }]
      : []),
  ];
  if (!first) throw new Error('There is nothing to send a mail about.');
  const page: Page = {
    title: 'What waits for you',
    paragraphs: [
      name === '' ? 'Hello,' : `Hello ${name},`,
      ...(cases > 0 ? [`${counted(cases, 'case waits', 'cases wait')} for your next step in Cotyle.`] : []),
      ...messagesText(procedures, messages),
    ],
    button: first,
    more,
    after: ['You asked for these mails. You can turn them off on your account page in Cotyle.'],
  };
  return { to: about.to, subject: 'What waits for you in Cotyle', text: textOf(page), html: htmlOf(page) };
};

export const passwordResetMail = (about: {
  readonly to: string;
  readonly name: string;
  readonly link: string;
  readonly minutes: number;
}): MailMessage => {
  const name = oneLine(about.name);
  const page: Page = {
    title: 'Reset your password',
    paragraphs: [
      name === '' ? 'Hello,' : `Hello ${name},`,
      `Somebody asked for a new password for your Cotyle account. Choose one with this link; it is valid for ${about.minutes} minutes and works once.`,
    ],
    button: { label: 'Choose a new password', link: webAddress(about.link) },
    after: ['If it was not you, ignore this mail: your password stays as it is.'],
  };
  return { to: about.to, subject: 'Reset your Cotyle password', text: textOf(page), html: htmlOf(page) };
};

export const securityMail = (about: {
  readonly to: string;
  readonly name: string;
  /** Of the app, for the link. */
  readonly origin: string;
  readonly text: SecurityMailText;
}): MailMessage => {
  const name = oneLine(about.name);
  const { subject, paragraphs, ifNotYou } = about.text;
  const page: Page = {
    title: subject,
    paragraphs: [name === '' ? 'Hello,' : `Hello ${name},`, ...paragraphs],
    button: { label: 'Open your account', link: webAddress(`${about.origin}${ACCOUNT_PATH}`) },
    after: [ifNotYou],
  };
  return { to: about.to, subject, text: textOf(page), html: htmlOf(page) };
};

export const emergencySignInMail = (about: {
  readonly to: string;
  readonly name: string;
  /** Of the app, for the link. */
  readonly origin: string;
}): MailMessage => {
  const name = oneLine(about.name);
  const page: Page = {
    title: 'Emergency sign-in',
    paragraphs: [
      name === '' ? 'Hello,' : `Hello ${name},`,
      'The emergency account of Cotyle has just signed in with its password, past the identity provider. The events log shows when, and what it does.',
    ],
    button: { label: 'Open the events log', link: webAddress(`${about.origin}/admin_log`) },
    after: ['If nobody of you did this, block the account at once and look for the reason.'],
  };
  return { to: about.to, subject: 'Emergency sign-in to Cotyle', text: textOf(page), html: htmlOf(page) };
};
/** To administrators, at once; it names nobody. */
export const emergencyAccessMail = (about: {
  readonly to: string;
  readonly name: string;
  readonly at: Date;
  readonly link: string;
}): MailMessage => {
  const name = oneLine(about.name);
  const page: Page = {
    title: 'A case was opened by emergency access',
    paragraphs: [
      name === '' ? 'Hello,' : `Hello ${name},`,
      `Somebody opened a case by emergency access at ${about.at.toISOString()}. It can be read for one hour. See in Cotyle who it was and why; you can end it there.`,
    ],
    button: { label: 'Open emergency accesses', link: webAddress(about.link) },
    after: ['You get this mail because you are an administrator of Cotyle.'],
  };
  return { to: about.to, subject: 'Emergency access in Cotyle', text: textOf(page), html: htmlOf(page) };
};
