import type { OperatingRoom } from '@cotyle/contract/operating-room';
import { APPROVAL_VOID, NOT_APPROVED } from '@cotyle/domain/operating-room/subject';
import { Ban, CircleCheckBig, TriangleAlert } from 'lucide-react';
import { clockText, dateText } from '../../../ui/date-time.ts';
import { ROOM_TEXTS } from '../texts.ts';
import styles from './approval-band.module.css';

interface Band {
  readonly state: 'approved' | 'not-approved' | 'void';
  readonly what: string;
  readonly why?: string | undefined;
}

const bandOf = ({ subject, planned, voidReason }: OperatingRoom): Band => {
  const { approval, version, side } = subject;
  if (!planned || version === null)
    return { state: 'not-approved', what: NOT_APPROVED, why: ROOM_TEXTS.noPlan };
  // A plan of the other side is never approved; that it is of the other side matters more.
  const isOther = planned.side !== side;
  if (approval.state === 'APPROVED' && approval.by !== null && approval.at !== null) {
    const on = `${dateText(approval.at)}, ${clockText(approval.at)}`;
    return { state: 'approved', what: ROOM_TEXTS.approved(approval.version, approval.by, on) };
  }
  const named = ROOM_TEXTS.version(version);
  if (approval.state === 'VOID')
    return {
      state: 'void',
      what: APPROVAL_VOID,
      why: isOther ? ROOM_TEXTS.otherSide : (voidReason ?? named),
    };
  const why = approval.state === 'PROPOSED' ? ROOM_TEXTS.proposed : ROOM_TEXTS.notProposed;
  return {
    state: 'not-approved',
    what: NOT_APPROVED,
    why: isOther ? ROOM_TEXTS.otherSide : `${named} is ${why}`,
  };
};

const ICONS = { approved: CircleCheckBig, 'not-approved': TriangleAlert, void: Ban } as const;

/** Whether this is the plan that the surgeon signed. */
export const ApprovalBand = ({ room }: { room: OperatingRoom }) => {
  const { state, what, why } = bandOf(room);
  const Icon = ICONS[state];
  return (
    <output className={styles['band']} data-state={state} data-legible="value">
      <Icon aria-hidden />
      <strong>{what}</strong>
      {why === undefined ? null : <span className={styles['why']}>{why}</span>}
    </output>
  );
};
