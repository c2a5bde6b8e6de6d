import { EMERGENCY_SECONDS } from '@cotyle/domain/access/emergency';

const MINUTES = EMERGENCY_SECONDS / 60;

export const EMERGENCY_PAGE = {
  ask: 'Open a case',
  lead: `For an emergency: open one case that you cannot see, for ${MINUTES} minutes, to read only. Your reason is recorded, and the administrators are told at once.`,
  by: 'Find the case by',
  byProcedure: 'Procedure number',
  byPatient: 'Record number and date of birth',
  procedureNumber: 'Procedure number',
  recordNumber: 'Medical record number',
  dateOfBirth: 'Date of birth',
  newest: 'The newest case of this patient is opened.',
  reason: 'Reason',
  reasonHint: 'Why you need this case now',
  open: 'Open the case',
  confirm: 'The administrators are told that you open this case, with your reason. Do you want to open it?',
  openNow: 'Open now',
  noOpen: 'No case is open by emergency access',
  ended: 'Emergency access has ended',
  title: 'Emergency accesses',
  none: 'Nobody has used emergency access yet',
  failed: 'The emergency accesses could not be loaded',
  opened: (who: string, role: string) => `${who}, ${role}`,
  procedure: (id: number) => `Procedure #${id}`,
  from: (start: string, end: string) => `${start} to ${end}`,
  endedBy: (who: string, time: string) => `Ended by ${who} on ${time}`,
  active: 'Open now',
  over: 'Over',
  end: 'End',
  endTitle: 'End the emergency access',
  endQuestion: (who: string, id: number) =>
    `${who} may need procedure #${id} for a patient right now. The case closes for them at once. Do you want to end it?`,
  endOf: (who: string, id: number) => `End the emergency access of ${who} to procedure #${id}`,
  notANumber: 'Numbers only',
} as const;
