import type { MalwareScanner } from '@cotyle/contract/malware';
import type { RetentionYear } from '@cotyle/domain/retention/kinds';
import type { NameCharacter } from '@cotyle/domain/validation/name';

const EFFECTS: Record<NameCharacter, string> = {
  nameHyphen: 'Needed for names like Anne-Marie.',
  nameApostrophe: 'Needed for names like O’Brien; both forms of the apostrophe can be typed.',
  nameFullStop: 'Needed for names like St. Mary.',
};

const YEARS_EFFECTS: Record<RetentionYear, string> = {
  recordRetentionYears: '0 keeps records for ever. Check the law of your country before you shorten it.',
  scanRetentionYears:
    '0 keeps scans as long as the record. Without the scan, models and plans stay, but nobody can measure on it again.',
  messageRetentionYears: '0 keeps messages about procedures as long as the record.',
  logRetentionYears:
    '0 keeps old and new values as long as the record. Who did what and when is kept for ever.',
};

const filesText = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en-US')} ${what}`];

export const SETTINGS_TEXTS = {
  names: 'Names',
  namesLead:
    'What names of patients, users, locations and procedures may contain besides letters, numbers and spaces. Names that are saved already stay as they are.',
  angles: 'Implanted cup',
  anglesLead: 'The angles that can be recorded for a cup after surgery. Planned angles keep their ranges.',
  allowed: 'Allowed',
  notAllowed: 'Not allowed',
  plans: 'Plans',
  plansLead: 'What has to be done before a surgery is scheduled.',
  required: 'Required',
  notRequired: 'Not required',
  approvalEffect:
    'Without it, scheduling a surgery whose plan is not approved asks for a confirmation. With it, nobody can schedule one.',
  effect: (name: NameCharacter) => EFFECTS[name],
  range: (min: number, max: number, byDefault: number) => `${min} to ${max}, by default ${byDefault}`,
  degrees: '°',
  stages: 'Times of a case',
  stagesLead:
    'When the scan, the model and the approval of the plan are due before a surgery, each not later than the next. A case without a date of surgery may wait this long in a status. Cases that are due soon or late are marked in the lists.',
  days: 'days',
  passwords: 'Passwords',
  passwordsLead: 'What a new password may be. Passwords that people have stay valid.',
  longPasswordsEffect:
    'Without it, a password has 8 to 12 characters and no spaces. With it, 8 to 64, and spaces between words. Lowercase, uppercase, number and special character are needed either way.',
  factors: 'Second factor',
  factorsLead:
    'Who needs a second factor to sign in. A person of such a role who has none gets no further than adding one, at the next step that they take.',
  malware: 'Malware check',
  malwareLead: 'Whether uploaded files are scanned for malware. It is configured on the server.',
  malwareNotConfigured: 'No scanner is configured: uploaded files are not scanned for malware.',
  malwareAway:
    'The scanner does not answer. New files wait and cannot be used until it does; they are scanned then.',
  malwareAnswers: (version: string) => `Every uploaded file is scanned. The scanner answers: ${version}`,
  malwareUnknown: 'The state of the scanner could not be loaded.',
  malwareFiles: ({ CLEAN, NOT_CONFIGURED, PENDING, INFECTED, FAILED, RELEASED }: MalwareScanner['files']) =>
    [
      ...filesText(INFECTED, 'in quarantine'),
      ...filesText(FAILED, 'could not be scanned'),
      ...filesText(PENDING, 'waiting'),
      ...filesText(RELEASED, 'released without a scan'),
      ...filesText(NOT_CONFIGURED, 'not scanned'),
      ...filesText(CLEAN, 'clean'),
    ]
      .join(', ')
      .replace(/^(?=.)/, 'Files: '),
  retention: 'Retention',
  retentionLead:
    'How long what is kept after the last activity of the record: a change of it or of a procedure, a new file, note or message. Scans, messages and values in the log can go earlier than the record, never later. Nothing is erased by itself: administrators see what is due on the page Retention, and a Super Admin erases it.',
  years: 'years',
  yearsRange: (name: RetentionYear, { min, max }: { min: number; max: number }, byDefault: number) =>
    `${min} to ${max}, by default ${byDefault}. ${YEARS_EFFECTS[name]}`,
  changedBy: (name: string, time: string) => `Last changed by ${name} on ${time}`,
  unchanged: 'Nobody has changed these settings yet',
  saved: 'Settings were saved and apply at once',
} as const;
