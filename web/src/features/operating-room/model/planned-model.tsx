import type { FileRecord } from '@cotyle/contract/files';
import { axisInModel } from '@cotyle/domain/cup/placement';
import type { Side } from '@cotyle/domain/hip/side';
import type { Plan } from '@cotyle/domain/planning/plan';
import { useMemo, useRef, useState } from 'react';
import { COLOURS, DEFAULT_LIGHTS } from '../../../shared/model-viewer/appearance-storage.ts';
import { boundsOfModel } from '../../../shared/model-viewer/model-bounds.ts';
import { ProblemNotice } from '../../../shared/model-viewer/problem-notice.tsx';
import { useModelState } from '../../../shared/model-viewer/use-model-state.ts';
import { useFemur } from '../../../shared/femur/use-femur.ts';
import { shownFemur } from '../../../shared/planned-scene/stem-scene.ts';
import { ModelViewer } from '../../../viewer/model-viewer.tsx';
import type { ModelViewerProps, ViewerHandle } from '../../../viewer/model-viewer.tsx';
import { directionFrom } from '../../../viewer/scene/orbit.ts';
import { ROOM_TEXTS } from '../texts.ts';
import styles from './planned-model.module.css';
import type { PlannedScene } from './use-planned-scene.ts';
import { ViewButtons } from './view-buttons.tsx';

const NO_MARKS: ModelViewerProps['marks'] = [];
const BONE = COLOURS[10].value;
/** The bone lets the implants through. */
const BONE_OPACITY = 0.62;

interface PlannedModelProps {
  readonly side: Side | null;
  readonly plan: Plan | null;
  readonly scene: PlannedScene;
}

interface DrawnModelProps extends PlannedModelProps {
  readonly file: FileRecord;
}

const DrawnModel = ({ side, plan, scene, file }: DrawnModelProps) => {
  const viewer = useRef<ViewerHandle>(null);
  const { source, shown, progress, problem, events } = useModelState(file);
  const [bounds] = useState(() => boundsOfModel(file));
  const { implants, placed, procedureId } = scene;
  const { file: femurFile, surface } = useFemur({
    procedureId,
    pelvisFileId: file.id,
    side: side ?? 'LEFT',
    isPelvisShown: plan !== null && (shown === 'fine' || shown === 'stl'),
  });
  const femurId = femurFile?.id;
  const parts = useMemo(
    () =>
      surface && femurId !== undefined
        ? [
            ...implants,
            ...shownFemur(
              { surface, fileId: femurId, colour: BONE, opacity: BONE_OPACITY },
              placed,
              'planned',
            ),
          ]
        : implants,
    [implants, placed, surface, femurId],
  );
  return (
    <>
      <div className={styles['picture']} data-level={shown}>
        {problem === 'no graphics' ? null : (
          <ModelViewer
            ref={viewer}
            label={side ? ROOM_TEXTS.modelOf(side) : ROOM_TEXTS.anyModel}
            source={source}
            bounds={bounds}
            lights={DEFAULT_LIGHTS}
            colour={BONE}
            opacity={plan ? BONE_OPACITY : 1}
            cut={undefined}
            cup={undefined}
            parts={parts}
            cupLabel={undefined}
            tilt={0}
            marks={NO_MARKS}
            picking={false}
            onPoint={() => undefined}
            onCupAxis={() => undefined}
            onCutOpen={() => undefined}
            {...events}
          />
        )}
        {problem ? <ProblemNotice problem={problem} /> : null}
        {progress === undefined ? null : (
          <progress
            className={styles['progress']}
            aria-label={ROOM_TEXTS.loading}
            max={100}
            value={progress}
          />
        )}
      </div>
      <ViewButtons
        onFront={() => viewer.current?.reset()}
        onSide={() => viewer.current?.view(side === 'RIGHT' ? 'R' : 'L')}
        onAbove={() => viewer.current?.view('S')}
        onCup={
          plan
            ? () => viewer.current?.look(directionFrom(axisInModel(plan.cup.angles, plan.side)))
            : undefined
        }
        onTurn={(right, up) => viewer.current?.turn(right, up)}
        onZoom={(factor) => viewer.current?.zoom(factor)}
      />
    </>
  );
};

/** The model that the plan was made on, with the implants where they are planned. It is looked at, not changed. */
export const PlannedModel = (props: PlannedModelProps) => {
  const { file, isDeleted, isLoading } = props.scene;
  return (
    <section className={styles['model']} aria-label={ROOM_TEXTS.model}>
      {file ? (
        <DrawnModel key={file.id} {...props} file={file} />
      ) : (
        <p className={styles['none']} data-legible="value">
          {isLoading ? ROOM_TEXTS.loading : isDeleted ? ROOM_TEXTS.deletedModel : ROOM_TEXTS.noModel}
        </p>
      )}
    </section>
  );
};
