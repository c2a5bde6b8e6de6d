import type { FileRecord } from '@cotyle/contract/files';
import type { PlannedVersion } from '@cotyle/contract/plan-approval';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { Catalogue } from '@cotyle/domain/implants/types';
import { useMemo, useRef, useState } from 'react';
import { COLOURS, readColour, readLights } from '../../../shared/model-viewer/appearance-storage.ts';
import { boundsOfModel } from '../../../shared/model-viewer/model-bounds.ts';
import { ProblemNotice } from '../../../shared/model-viewer/problem-notice.tsx';
import { StatusLine } from '../../../shared/model-viewer/status-line.tsx';
import { MODEL_TEXTS } from '../../../shared/model-viewer/texts.ts';
import { Toolbar } from '../../../shared/model-viewer/toolbar.tsx';
import { useFullScreen } from '../../../shared/model-viewer/use-full-screen.ts';
import { useModelState } from '../../../shared/model-viewer/use-model-state.ts';
import { viewingKeys } from '../../../shared/model-viewer/viewing-keys.ts';
import { Slider } from '../../../ui/fields/slider.tsx';
import { KeyList } from '../../../ui/key-list.tsx';
import { useWindowKeys } from '../../../ui/dialogs/use-window-keys.ts';
import { isHandledByControl, keyName } from '../../../ui/keys.ts';
import type { Shortcut } from '../../../ui/keys.ts';
import { ModelViewer } from '../../../viewer/model-viewer.tsx';
import type { ModelViewerProps, ViewerHandle } from '../../../viewer/model-viewer.tsx';
import { APPROVAL_TEXTS } from '../texts.ts';
import { comparedCup } from './compared-cups.ts';
import styles from './compare-view.module.css';

const NO_MARKS: ModelViewerProps['marks'] = [];
const BONE = COLOURS[10].value;
/** The bone lets the cups through, whose difference is what matters here. */
const FAINT_BONE = 45;

interface CompareViewProps {
  readonly procedure: ProcedureRecord;
  readonly file: FileRecord;
  readonly from: PlannedVersion;
  readonly to: PlannedVersion;
  /** With the parts of both. */
  readonly catalogue: Catalogue;
}

/** Both cups in one view of the model, told apart by colour, by how they are drawn, and in words. */
export const CompareView = ({ procedure, file, from, to, catalogue }: CompareViewProps) => {
  const viewer = useRef<ViewerHandle>(null);
  const room = useRef<HTMLDivElement>(null);
  const { source, shown, progress, problem, events } = useModelState(file);
  const [bounds] = useState(() => boundsOfModel(file));
  const [lights] = useState(readLights);
  const [colour] = useState(() => COLOURS[readColour()]?.value ?? BONE);
  const [opacity, setOpacity] = useState(FAINT_BONE);
  const full = useFullScreen(room);
  const [listed, setListed] = useState<readonly Shortcut[]>();
  const cups = useMemo(
    () =>
      [
        comparedCup(from, catalogue, 'lattice', procedure),
        comparedCup(to, catalogue, 'solid', procedure),
      ] as const,
    [from, to, catalogue, procedure],
  );
  const parts = useMemo(() => cups.flatMap(({ part }) => (part ? [part] : [])), [cups]);
  const keys = (): readonly Shortcut[] => viewingKeys(viewer.current);
  const help = (): void => setListed(listed ? undefined : keys());
  const onKeyDown = useWindowKeys(room, (event) => {
    const key = keyName(event);
    if (isHandledByControl(event.target, key)) return;
    const run = keys().find((shortcut) => shortcut.keys.includes(key))?.run;
    if (!run) return;
    event.preventDefault();
    run(key);
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of everything inside
    <div ref={room} className={styles['view']} onKeyDown={onKeyDown}>
      <div className={styles['picture']} data-level={shown}>
        {problem === 'no graphics' ? null : (
          <ModelViewer
            ref={viewer}
            label={APPROVAL_TEXTS.model(file.fileName)}
            source={source}
            bounds={bounds}
            lights={lights}
            colour={colour}
            opacity={opacity / 100}
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
        <Toolbar
          onView={(view) => viewer.current?.view(view)}
          onReset={() => viewer.current?.reset()}
          isFullScreen={full.isFullScreen}
          onFullScreen={full.toggle}
          isHelping={listed !== undefined}
          onHelp={help}
        />
        {listed ? <KeyList label={MODEL_TEXTS.help} shortcuts={listed} /> : null}
        {problem ? <ProblemNotice problem={problem} /> : null}
        <StatusLine file={file} shown={shown} progress={progress} />
      </div>
      <div className={styles['below']}>
        <ul className={styles['legend']}>
          {cups.map(({ legend, part, colour: ofCup }, index) => (
            <li key={legend}>
              {part ? (
                <span
                  className={styles['swatch']}
                  data-style={index === 0 ? 'lattice' : 'solid'}
                  style={{ color: ofCup }}
                  aria-hidden
                />
              ) : null}
              {legend}
            </li>
          ))}
        </ul>
        <Slider
          label={APPROVAL_TEXTS.opacity}
          min={10}
          max={100}
          value={opacity}
          shown={`${opacity} %`}
          onChange={setOpacity}
        />
      </div>
    </div>
  );
};
