import { planSheetCalls } from '@cotyle/contract/plan-sheets';
import { PAPER_LABELS } from '@cotyle/domain/sheets/paper';
import { FileText } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { mayCall } from '../calls/may-call.ts';
import { useSignedIn } from '../session/session-context.ts';
import styles from './sheet-button.module.css';
import { useSheetPaper } from './sheet-paper.ts';
import { SHEET_BUTTON_TEXTS } from './texts.ts';
import { useSheet } from './use-sheet.ts';

interface SheetButtonProps {
  readonly procedureId: number;
  readonly version: number;
  /** In the line of a list. */
  readonly small?: boolean;
}

/** The sheet for the operating room, on the paper that the person uses; nothing for those who may not see plans. */
export const SheetButton = ({ procedureId, version, small = false }: SheetButtonProps) => {
  const { role } = useSignedIn();
  const paper = useSheetPaper();
  const { isBusy, make } = useSheet(procedureId, version);
  if (!mayCall(planSheetCalls.get, role)) return null;
  const name = SHEET_BUTTON_TEXTS.ofVersion(version, PAPER_LABELS[paper]);
  const onClick = (): void => make(paper);
  return small ? (
    <button
      type="button"
      className={styles['small']}
      aria-label={name}
      title={name}
      aria-busy={isBusy || undefined}
      disabled={isBusy}
      onClick={onClick}
    >
      <FileText aria-hidden />
      {SHEET_BUTTON_TEXTS.sheet}
    </button>
  ) : (
    <Button variant="secondary" aria-label={name} title={name} busy={isBusy} onClick={onClick}>
      <FileText aria-hidden />
      {SHEET_BUTTON_TEXTS.sheet}
    </Button>
  );
};
