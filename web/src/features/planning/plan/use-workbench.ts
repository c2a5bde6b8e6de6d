import type { FileRecord } from '@cotyle/contract/files';
import type { Pin } from '@cotyle/contract/pins';
import type { PlanVersion } from '@cotyle/contract/plans';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { catalogueOfKey } from '@cotyle/domain/implants/catalogue-parts';
import { catalogueKeyOf } from '@cotyle/domain/implants/part-id';
import type { Catalogue } from '@cotyle/domain/implants/types';
import { fullName } from '@cotyle/domain/people/status';
import { partsOf } from '@cotyle/domain/planning/parts';
import type { Plan } from '@cotyle/domain/planning/plan';
import { mayPlan, PLAN_OF_OTHER_SIDE } from '@cotyle/domain/planning/saved-plan';
import { use, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isReadOnly } from '../../../shared/clinical/read-only.ts';
import { useSignedIn } from '../../../shared/session/session-context.ts';
import { CatalogueContext } from '../catalogues/catalogue-context.ts';
import { PLANNING_TEXTS } from '../texts.ts';
import { isSamePlan } from './plan-history.ts';
import type { PlanStart } from './start-plan.ts';
import { usePlanEditor } from './use-plan-editor.ts';
import type { PlanEditor } from './use-plan-editor.ts';
import { usePlanSaving } from './use-saved-plans.ts';

export interface WorkbenchProps {
  readonly record: ProcedureRecord;
  readonly file: FileRecord;
  readonly versions: readonly PlanVersion[];
  readonly start: Extract<PlanStart, { readonly problem?: undefined }>;
  readonly catalogue: Catalogue;
  readonly onDirty: (isDirty: boolean) => void;
  /** The question that it is opened at. */
  readonly pin?: Pin | undefined;
}

/** Somebody else saved a plan since this one was opened or saved. */
const newerText = (versions: readonly PlanVersion[], known: number): string | undefined => {
  const [latest] = versions;
  return latest && latest.version > known
    ? PLANNING_TEXTS.newer(latest.version, fullName(latest.by))
    : undefined;
};

/** The parts beside the shown plan. The surfaces of those that it has are loaded. */
const useShownCatalogue = (catalogue: Catalogue, plan: Plan) => {
  const { isOffered, show } = use(CatalogueContext);
  const key = catalogueKeyOf(plan.cup.part);
  const { cup, liner, head, stem } = partsOf(catalogue, plan);
  const partIds = [cup, liner, head, stem].flatMap((part) => part?.id ?? []).join(' ');
  const showParts = useEffectEvent(show);
  useEffect(() => showParts(partIds.split(' ')), [partIds]);
  return {
    catalogue: useMemo(() => catalogueOfKey(catalogue, key), [catalogue, key]),
    isOffered: isOffered(key),
  };
};

/** The plan that is worked on, the saved version that is looked at, and saving. */
export const useWorkbench = (
  { record, file, versions, start, catalogue, onDirty, pin }: WorkbenchProps,
  femurFileId: number | undefined,
) => {
  const { role } = useSignedIn();
  const mayEdit = mayPlan(role, record.status) && !isReadOnly(record);
  const [viewed, setViewed] = useState(() => {
    const asked = pin?.planVersion ?? undefined;
    return asked === start.saved?.version ? undefined : asked;
  });
  const shownVersion = versions.find(({ version }) => version === viewed);
  const editor = usePlanEditor(start.plan, start.native, catalogue, mayEdit && !shownVersion);
  const [base, setBase] = useState({ plan: start.plan, version: start.saved?.version });
  const [known, setKnown] = useState(versions[0]?.version ?? 0);
  const [saved, setSaved] = useState<PlanVersion>();
  const saving = usePlanSaving(record, file.id, femurFileId ?? null);
  const isDirty = !isSamePlan(editor.plan, base.plan);
  const reportDirty = useEffectEvent(onDirty);
  useEffect(() => reportDirty(isDirty), [isDirty]);
  const save = async (): Promise<void> => {
    const { plan } = editor;
    const added = await saving.save(plan);
    if (!added) return;
    setBase({ plan, version: added.version });
    setKnown(added.version);
    setSaved(added);
  };
  const shown: PlanEditor = shownVersion
    ? { ...editor, plan: shownVersion.plan, undo: undefined, redo: undefined }
    : editor;
  const own = useShownCatalogue(catalogue, shown.plan);
  return {
    mayEdit,
    /** The parts of the catalogue that the shown plan is made with. */
    catalogue: own.catalogue,
    /** What is on the screen: the plan, or a saved version that cannot be changed. */
    editor: shown,
    isDirty,
    base,
    saving,
    save: (): void => void save(),
    /** The version that was last saved in this window. */
    saved,
    newer: newerText(versions, known),
    version: shownVersion,
    view: setViewed,
    backToPlan: (): void => setViewed(undefined),
    restoreVersion: (): void => {
      if (!shownVersion) return;
      setViewed(undefined);
      editor.restore(shownVersion.plan);
    },
    /** Why the version cannot be used as a new plan; null where this person cannot plan. */
    restoreProblem: !mayEdit
      ? null
      : shownVersion && shownVersion.plan.side !== record.sideSurgeon
        ? PLAN_OF_OTHER_SIDE
        : own.isOffered
          ? undefined
          : PLANNING_TEXTS.notOffered,
  };
};

export type Workbench = ReturnType<typeof useWorkbench>;
