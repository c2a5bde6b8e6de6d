import type { EditedSlices, EditedView, EditorPanelProps } from '../../../shared/ct-view/scan-editor.ts';
import { lazy, Suspense, useEffect, useId } from 'react';
import type { ReactNode } from 'react';
import { failureText } from '../../../shared/session/failures.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useStore } from '../../../ui/store.ts';
import type { EditorCore } from '../editor/editor-core.ts';
import type { GridEditor, GridState } from '../editor/grid-editor.ts';
import { LandmarkPane } from '../landmark-pane/landmark-pane.tsx';
import { MeasuredValues } from '../landmark-pane/measured-values.tsx';
import { ModeSwitch } from '../landmark-pane/mode-switch.tsx';
import { LANDMARK_TEXTS } from '../landmarks/landmark-texts.ts';
import { EDIT_TEXTS } from '../texts.ts';
import { ActionButtons, UndoButtons } from './action-buttons.tsx';
import { DisplayOptions } from './display-options.tsx';
import { DoubtList } from './doubt-list.tsx';
import { LockBanner } from './lock-banner.tsx';
import { SaveStatus } from './save-status.tsx';
import { SegmentList } from './segment-list.tsx';
import { ToolBox } from './tool-box.tsx';
import styles from './editor-panel.module.css';

/** Contains three.js, which the rest of the editor does not wait for. */
const SegmentPicture = lazy(() =>
  import('../picture/segment-picture.tsx').then((m) => ({ default: m.SegmentPicture })),
);

interface PanelSectionProps {
  readonly title: string;
  /** In a second column where the window is wide. */
  readonly isBeside?: boolean;
  readonly children: ReactNode;
}

const PanelSection = ({ title, isBeside = false, children }: PanelSectionProps) => {
  const id = useId();
  return (
    <section className={styles['section']} data-beside={isBeside || undefined} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
};

/** A pause between slices, so that giving them to the worker never holds up the pointer. */
const GIVE_EVERY = 4;

/** The worker needs the CT for everything that looks at the values. */
const useGivenSlices = (grid: GridEditor | undefined, slices: EditedSlices | undefined): void => {
  useEffect(() => {
    if (!grid || !slices) return;
    const give = (slice: number): void => {
      if (grid.hasSlice(slice)) return;
      const values = slices.hounsfieldOf(slice);
      if (values) grid.giveSlice(slice, values);
    };
    let next = 0;
    const timer = setInterval(() => {
      if (next >= slices.count) clearInterval(timer);
      else give(next);
      next += 1;
    }, GIVE_EVERY);
    const stop = slices.onLoaded(give);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [grid, slices]);
};

const LoadingState = ({ core, grid }: { core: EditorCore; grid: GridEditor }) => {
  const state = useStore(core.session.state);
  const { loaded, toLoad } = useStore(grid);
  if (state.kind === 'ready') return null;
  if (state.kind === 'failed')
    return (
      <Notice severity="error">
        <strong>{EDIT_TEXTS.notLoaded}</strong>{' '}
        {state.error === undefined ? EDIT_TEXTS.gone : failureText(state.error)}
        <Button variant="secondary" onClick={() => void core.session.tryAgain()}>
          {EDIT_TEXTS.tryAgain}
        </Button>
      </Notice>
    );
  const text = toLoad > 0 ? EDIT_TEXTS.loading(loaded, toLoad) : EDIT_TEXTS.waiting;
  return (
    <p className={styles['loading']}>
      {text}
      <progress aria-label={text} max={Math.max(1, toLoad)} value={loaded} />
    </p>
  );
};

interface SeriesChoiceProps {
  readonly core: EditorCore;
  readonly view: EditedView;
}

const SeriesChoice = ({ core, view }: SeriesChoiceProps) =>
  core.session.grids.length < 2 ? null : (
    <fieldset className={styles['choice']} aria-label={EDIT_TEXTS.parts}>
      {core.session.grids.map(({ grid }, series) => (
        <button
          key={grid.part}
          type="button"
          aria-pressed={view.series === series}
          onClick={() => view.showSeries(series)}
        >
          {EDIT_TEXTS.part[grid.part]}
        </button>
      ))}
    </fieldset>
  );

interface EditorPanelOptions extends EditorPanelProps {
  readonly core: EditorCore;
  /** Opens the editor anew, with what is saved. */
  readonly onReopen: () => void;
}

interface PanelPartProps {
  readonly core: EditorCore;
  readonly view: EditedView;
  readonly grid: GridEditor;
}

const Picture = (props: PanelPartProps) => (
  <PanelSection title={EDIT_TEXTS.picture}>
    <Suspense fallback={null}>
      <SegmentPicture {...props} />
    </Suspense>
  </PanelSection>
);

const SegmentTools = ({ core, view }: Pick<PanelPartProps, 'core' | 'view'>) => {
  const notice = useStore(core.notice);
  return (
    <>
      <PanelSection title={EDIT_TEXTS.segments}>
        <SegmentList settings={core.settings} />
      </PanelSection>
      <PanelSection title={EDIT_TEXTS.tools}>
        <ToolBox core={core} view={view} />
        <output className={styles['notice']}>{notice}</output>
      </PanelSection>
      <PanelSection title={EDIT_TEXTS.actions}>
        <ActionButtons core={core} view={view} />
      </PanelSection>
    </>
  );
};

const Doubts = ({ core, view }: Pick<PanelPartProps, 'core' | 'view'>) =>
  core.session.record.isDraft ? (
    <PanelSection title={EDIT_TEXTS.doubts}>
      <DoubtList doubts={core.session.record.doubts} grids={core.session.grids} view={view} />
    </PanelSection>
  ) : null;

const Landmarks = ({ core, view }: Pick<PanelPartProps, 'core' | 'view'>) => {
  const { placed } = useStore(core.session.landmarks);
  return (
    <>
      <PanelSection title={LANDMARK_TEXTS.title}>
        <LandmarkPane core={core} view={view} />
      </PanelSection>
      <PanelSection title={LANDMARK_TEXTS.values} isBeside>
        <MeasuredValues placed={placed} />
      </PanelSection>
    </>
  );
};

const Undo = ({ core, view, grid }: PanelPartProps) => {
  const mode = useStore(core.mode);
  const { undo } = useStore<GridState>(grid);
  const { past, future } = useStore(core.session.landmarks);
  // Without the cursor, which changes with every move of the pointer.
  const strokes = useStore({ ...core.drawing, get: () => core.drawing.get().strokes });
  const steps =
    mode === 'landmarks'
      ? { canUndo: past.length > 0, canRedo: future.length > 0 }
      : { ...undo, canUndo: undo.canUndo || strokes.length > 0 };
  return <UndoButtons core={core} view={view} {...steps} />;
};

/** Segments or landmarks, their tools, and whether everything is saved. */
export const EditorPanel = ({ core, view, onReopen }: EditorPanelOptions) => {
  const grid = view && core.gridOf(view);
  const mode = useStore(core.mode);
  useGivenSlices(grid, view?.slices);
  if (!view || !grid) return null;
  const parts = { core, view, grid };
  return (
    <aside
      className={styles['panel']}
      data-wide={mode === 'landmarks' || undefined}
      aria-label={EDIT_TEXTS.panel}
    >
      <div className={styles['head']}>
        <div className={styles['state']}>
          <SaveStatus saver={core.session.saver} />
          <Undo {...parts} />
        </div>
        <LockBanner session={core.session} onReopen={onReopen} />
        <LoadingState core={core} grid={grid} />
        <ModeSwitch core={core} view={view} />
        <SeriesChoice core={core} view={view} />
      </div>
      {mode === 'segments' ? <SegmentTools core={core} view={view} /> : null}
      <Picture {...parts} />
      {mode === 'segments' ? <Doubts core={core} view={view} /> : <Landmarks core={core} view={view} />}
      <PanelSection title={EDIT_TEXTS.display}>
        <DisplayOptions settings={core.settings} />
      </PanelSection>
    </aside>
  );
};
