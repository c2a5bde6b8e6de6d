import { Camera, Keyboard, Maximize, Minimize, RotateCcw } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { VIEW_NAMES, VIEWS } from '../../../viewer/scene/views.ts';
import type { ViewName } from '../../../viewer/scene/views.ts';
import { VIEW_TEXTS } from '../texts.ts';
import styles from './toolbar.module.css';

interface ToolbarProps {
  readonly onView: (view: ViewName) => void;
  readonly onReset: () => void;
  readonly onPicture: () => void;
  readonly isFullScreen: boolean;
  readonly onFullScreen: () => void;
  readonly isHelping: boolean;
  readonly onHelp: () => void;
}

/** The toolbar over the canvas: standard views and actions. */
export const Toolbar = ({
  onView,
  onReset,
  onPicture,
  isFullScreen,
  onFullScreen,
  isHelping,
  onHelp,
}: ToolbarProps) => (
  <div className={styles['bar']} role="toolbar" aria-label={VIEW_TEXTS.tools}>
    <fieldset className={styles['views']} aria-label={VIEW_TEXTS.views}>
      {VIEW_NAMES.map((view) => (
        <button
          key={view}
          type="button"
          title={VIEW_TEXTS.viewFrom(VIEWS[view].name, view)}
          aria-label={VIEW_TEXTS.viewFrom(VIEWS[view].name, view)}
          onClick={() => onView(view)}
        >
          {view}
        </button>
      ))}
    </fieldset>
    <button type="button" className={styles['reset']} onClick={onReset}>
      <RotateCcw aria-hidden />
      {VIEW_TEXTS.resetRotation}
    </button>
    <IconButton label={VIEW_TEXTS.picture} title={VIEW_TEXTS.picture} onClick={onPicture}>
      <Camera aria-hidden />
    </IconButton>
    <IconButton
      label={isFullScreen ? VIEW_TEXTS.leaveFullScreen : VIEW_TEXTS.fullScreen}
      onClick={onFullScreen}
    >
      {isFullScreen ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
    </IconButton>
    <IconButton label={VIEW_TEXTS.help} aria-pressed={isHelping} onClick={onHelp}>
      <Keyboard aria-hidden />
    </IconButton>
  </div>
);
