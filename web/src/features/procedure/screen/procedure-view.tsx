import type { OwnEmergencyAccess } from '@cotyle/contract/emergency-accesses';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { ReactNode } from 'react';
import { Fragment, useMemo, useRef, useState } from 'react';
import { LatePlaceContext } from '../../../shared/clinical/page-notice.tsx';
import type { OpenProcedure } from '../../../shared/clinical/read-only.ts';
import { EmergencyBanner } from '../../../shared/emergency/emergency-banner.tsx';
import { RecordConflict } from '../../../shared/forms/record-sheet.tsx';
import { useUnsavedChanges } from '../../../ui/dialogs/unsaved-changes.ts';
import { useKeptPlace } from '../../../ui/kept-place.ts';
import { Banners } from './banners.tsx';
import { ProcedureFormContext } from '../form/form-context.ts';
import { useProcedureForm } from '../form/use-procedure-form.ts';
import { Overview } from '../overview/overview.tsx';
import { LAYOUTS } from './layouts.ts';
import type { SectionName } from './layouts.ts';
import { Dock } from './dock.tsx';
import { CaseLine, PatientHeader } from './patient-header.tsx';
import { PrintSheet } from '../print/print-sheet.tsx';
import type { ProcedureSlots } from './slots.ts';
import styles from './procedure-view.module.css';
import { AnalysisSection } from '../sections/analysis-section.tsx';
import { HistorySection } from '../sections/history-section.tsx';
import { ModelSection } from '../sections/model-section.tsx';
import { NotesSection } from '../sections/notes-section.tsx';
import { ScanSection } from '../sections/scan-section.tsx';
import { SurgerySection } from '../sections/surgery-section.tsx';

interface ProcedureViewProps {
  readonly record: ProcedureRecord;
  /** Set while the case is open by emergency access: then it is read-only. */
  readonly emergency: OwnEmergencyAccess | undefined;
  readonly slots: ProcedureSlots;
  /** The last refetch failed. */
  readonly stale: boolean;
  readonly onRetry: () => void;
}

const sectionsOf = (record: ProcedureRecord, slots: ProcedureSlots): Record<SectionName, ReactNode> => ({
  analysis: <AnalysisSection />,
  approval: slots.approval?.(record),
  surgery: <SurgerySection />,
  scan: <ScanSection />,
  scanCheck: slots.scanCheck?.(record),
  segmentation: slots.segmentation?.(record),
  model: <ModelSection />,
  files: slots.files?.(record),
});

const Column = ({ names, of }: { names: readonly SectionName[]; of: Record<SectionName, ReactNode> }) => (
  <div className={styles['column']}>
    {names.map((name) => (
      <Fragment key={name}>{of[name]}</Fragment>
    ))}
  </div>
);

/** The loaded procedure. */
export const ProcedureView = ({ record: stored, emergency, slots, stale, onRetry }: ProcedureViewProps) => {
  const readOnly = emergency !== undefined;
  const record = useMemo((): OpenProcedure => ({ ...stored, readOnly }), [stored, readOnly]);
  const form = useProcedureForm(record);
  const { role, dirty } = form;
  useUnsavedChanges(dirty);
  const sections = sectionsOf(record, slots);
  const body = useRef<HTMLDivElement>(null);
  useKeptPlace(body);
  const [latePlace, setLatePlace] = useState<HTMLElement | null>(null);
  return (
    <ProcedureFormContext value={form}>
      <div className={styles['page']}>
        <PatientHeader questions={slots.questions?.(record)} />
        <div className={styles['body']} ref={body}>
          {emergency ? <EmergencyBanner access={emergency} /> : null}
          <LatePlaceContext value={latePlace}>
            <Banners />
            {slots.warnings?.(record)}
          </LatePlaceContext>
          <CaseLine operatingRoom={emergency ? undefined : slots.operatingRoom?.(record)} />
          <Overview pictures={slots.pictures?.(record)} />
          <div className={styles['columns']}>
            <Column names={LAYOUTS[role].main} of={sections} />
            <Column names={LAYOUTS[role].aside} of={sections} />
          </div>
          <div className={styles['records']}>
            <NotesSection />
            <HistorySection procedureId={record.id} />
          </div>
        </div>
        {slots.viewers?.(record)}
        <Dock stale={stale} onRetry={onRetry} latePlace={setLatePlace} />
      </div>
      <PrintSheet record={record} />
      <RecordConflict record={form} />
    </ProcedureFormContext>
  );
};
