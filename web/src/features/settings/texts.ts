import type { NameCharacter } from '@cotyle/domain/validation/name';

const EFFECTS: Record<NameCharacter, string> = {
  nameHyphen: 'Needed for names like Anne-Marie.',
  nameApostrophe: 'Needed for names like O’Brien; both forms of the apostrophe can be typed.',
  nameFullStop: 'Needed for names like St. Mary.',
};

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
  retention: 'Retention',
  retentionLead:
    'How long the records of a patient are kept after the last activity: a change of the record or a procedure, a new file, note or message. Nothing is erased by itself: administrators see what is due on the page Retention, and a Super Admin erases it.',
  years: 'years',
  yearsRange: (min: number, max: number, byDefault: number) =>
    `${min} to ${max}, by default ${byDefault}; 0 keeps records for ever`,
  changedBy: (name: string, time: string) => `Last changed by ${name} on ${time}`,
  unchanged: 'Nobody has changed these settings yet',
  saved: 'Settings were saved and apply at once',
} as const;
