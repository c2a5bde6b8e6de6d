import type { FileRecord } from '@cotyle/contract/files';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { mayPickCentre } from '@cotyle/domain/cup/centre';
import { sideOfBounds, sideWarning } from '@cotyle/domain/cup/model-side';
import { TILT_RANGE } from '@cotyle/domain/cup/postures';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useSignedIn } from '../../app/session/session-context.ts';
import type { ViewerHandle } from '../../viewer/model-viewer.tsx';
import type { Bounds } from '../../viewer/scene/bounds.ts';
import styles from './model-view.module.css';
import { SideNotice, TroubleNotice } from './notices.tsx';
import { CentrePanel } from './panels/centre-panel.tsx';
import { CupPanel } from './panels/cup-panel.tsx';
import { LightPanel } from './panels/light-panel.tsx';
import { LookPanel } from './panels/look-panel.tsx';
import { MeasurePanel } from './panels/measure-panel.tsx';
import { PlanPanel } from './panels/plan-panel.tsx';
import { angleText, operativeAngles, placedCup, shownPlan } from './plan/plan.ts';
import type { PlanForm } from './plan/plan.ts';
import { usePlanChanges } from './plan/use-plan-changes.ts';
import { SaveBar } from './save-bar.tsx';
import { StatusLine } from './status-line.tsx';
import { VIEW_TEXTS } from './texts.ts';
import { KeyList } from './tools/key-list.tsx';
import { isTaken, keyName } from './tools/keys.ts';
import { savePicture } from './tools/picture.ts';
import { shortcutsOf } from './tools/shortcuts.ts';
import { Toolbar } from './tools/toolbar.tsx';
import { useMeasuring } from './tools/use-measuring.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useLook } from './use-look.ts';
import { useShownModel } from './use-shown-model.ts';

/** All of three.js: the numbers beside the picture do not wait for it. */
const ModelViewer = lazy(() =>
  import('../../viewer/model-viewer.tsx').then((m) => ({ default: m.ModelViewer })),
);

export interface ModelViewProps {
  readonly file: FileRecord;
  readonly record: ProcedureRecord;
  readonly plan: PlanForm;
}

/** For a file whose measures are not known: as large as a hemipelvis. */
const UNMEASURED: Bounds = { min: [-150, -150, -150], max: [150, 150, 150] };

const captionOf = (record: ProcedureRecord, plan: ReturnType<typeof shownPlan>): string => {
  const angles = plan
    ? ` · ${angleText(plan.inclination)}° / ${angleText(plan.anteversion)}° radiographic`
    : '';
  return `Procedure #${record.id} · ${record.sideSurgeon ?? ''}${angles}`;
};

const useTilt = () => {
  const [tilt, setTilt] = useState(0);
  const by = (degrees: number): void =>
    setTilt(Math.min(TILT_RANGE.max, Math.max(TILT_RANGE.min, tilt + degrees)));
  return { tilt, setTilt, by };
};

/** The model with everything that can be done with it. */
export const ModelView = ({ file, record, plan }: ModelViewProps) => {
  const { role } = useSignedIn();
  const viewer = useRef<ViewerHandle>(null);
  const room = useRef<HTMLDivElement>(null);
  const [bounds] = useState<Bounds>(file.mesh ?? UNMEASURED);
  const { source, shown, progress, trouble, events } = useShownModel(file);
  const look = useLook(bounds);
  const { tilt, setTilt, by: tiltBy } = useTilt();
  const measuring = useMeasuring();
  const changes = usePlanChanges(plan, record);
  const full = useFullScreen(room);
  const [isHelping, setHelping] = useState(false);
  const [pictureFailed, setPictureFailed] = useState(false);
  const angles = shownPlan(plan, record);
  const cup = useMemo(
    () => placedCup(record, angles, plan.open),
    // The angles are a new pair at every drawing; the cup is another one only when their numbers are.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [record, angles?.inclination, angles?.anteversion, plan.open],
  );

  const takePicture = async (): Promise<void> => {
    const picture = await viewer.current?.picture();
    const name = VIEW_TEXTS.pictureName(record.id);
    setPictureFailed(!(await savePicture(picture ?? null, captionOf(record, angles), name)));
  };
  const shortcuts = () =>
    shortcutsOf({
      viewer: viewer.current,
      changes,
      planOpen: plan.open,
      measuring,
      measurable: shown.measurable,
      mayPickCentre: mayPickCentre(role, record.status),
      onPicture: () => void takePicture(),
      onFull: full.toggle,
      onHelp: () => setHelping(!isHelping),
      onCut: look.nextCut,
      onCutBy: look.moveCut,
      onOpacityBy: look.addOpacity,
      onTiltBy: tiltBy,
    });
  const pressed = (event: KeyboardEvent): void => {
    const key = keyName(event.nativeEvent);
    if (isTaken(event.target, key)) return;
    if (key === 'Escape' && (measuring.tool !== 'none' || isHelping)) {
      event.preventDefault();
      measuring.choose('none');
      return setHelping(false);
    }
    const run = shortcuts().find(({ keys }) => keys.includes(key))?.run;
    if (!run) return;
    event.preventDefault();
    run(key);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of everything inside
    <div ref={room} className={styles['room']} onKeyDown={pressed}>
      <div className={styles['picture']} data-level={shown.level} data-measurable={shown.measurable}>
        {trouble === 'no graphics' ? null : (
          <Suspense>
            <ModelViewer
              ref={viewer}
              label={VIEW_TEXTS.model(file.fileName)}
              source={source}
              bounds={bounds}
              lights={look.lights}
              colour={look.colourValue}
              opacity={look.opacity / 100}
              cut={look.shownCut}
              cup={cup}
              tilt={tilt}
              marks={measuring.marks}
              picking={measuring.tool !== 'none'}
              onPoint={measuring.take}
              onCupAxis={changes.point}
              {...events}
            />
          </Suspense>
        )}
        <Toolbar
          onView={(view) => viewer.current?.view(view)}
          onReset={() => viewer.current?.reset()}
          onPicture={() => void takePicture()}
          isFull={full.isFull}
          onFull={full.toggle}
          isHelping={isHelping}
          onHelp={() => setHelping(!isHelping)}
        />
        {isHelping ? <KeyList shortcuts={shortcuts()} /> : null}
        {trouble ? <TroubleNotice trouble={trouble} /> : null}
        {pictureFailed ? <p role="alert">{VIEW_TEXTS.pictureFailed}</p> : null}
        <StatusLine file={file} shown={shown} progress={progress} />
      </div>
      <aside className={styles['column']}>
        <div className={styles['panels']}>
          <SideNotice
            text={sideWarning(
              record.sideSurgeon,
              record.sideEngineer,
              file.mesh ? sideOfBounds({ min: file.mesh.min[0], max: file.mesh.max[0] }) : undefined,
            )}
          />
          <PlanPanel record={record} plan={plan} changes={changes} isDrawn={cup !== undefined} />
          <CupPanel planned={angles} operative={operativeAngles(record)} tilt={tilt} onTilt={setTilt} />
          <CentrePanel record={record} fileId={file.id} measuring={measuring} measurable={shown.measurable} />
          <MeasurePanel measuring={measuring} measurable={shown.measurable} />
          <LightPanel
            lights={look.lights}
            onLights={look.setLights}
            colour={look.colour}
            onColour={look.setColour}
          />
          <LookPanel
            opacity={look.opacity}
            onOpacity={look.setOpacity}
            cut={look.cut}
            range={look.range}
            onCut={look.setCut}
          />
        </div>
        {plan.open ? <SaveBar plan={plan} /> : null}
      </aside>
    </div>
  );
};
