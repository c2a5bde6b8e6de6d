import { Camera, Keyboard, MessageCircleQuestion, Maximize, Minimize, RotateCcw } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { VIEW_NAMES, VIEWS } from '../../viewer/scene/views.ts';
import type { ViewName } from '../../viewer/scene/views.ts';
import { PIN_TEXTS } from '../pins/texts.ts';
import type { ViewerPins } from '../pins/use-viewer-pins.ts';
import { MODEL_TEXTS } from './texts.ts';
import styles from './toolbar.module.css';

interface ToolbarProps {
  readonly onView: (view: ViewName) => void;
  readonly onReset: () => void;
  /** Left out where no picture can be saved. */
  readonly onPicture?: (() => void) | undefined;
  /** Questions, where they can be asked. */
  readonly pins?: Pick<ViewerPins, 'mayAsk' | 'isPicking' | 'startOrStop'> | undefined;
  readonly canPick?: boolean;
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
  pins,
  canPick,
  isFullScreen,
  onFullScreen,
  isHelping,
  onHelp,
}: ToolbarProps) => (
  <div className={styles['bar']} role="toolbar" aria-label={MODEL_TEXTS.tools}>
    <fieldset className={styles['views']} aria-label={MODEL_TEXTS.views}>
      {VIEW_NAMES.map((view) => (
        <button
          key={view}
          type="button"
          title={MODEL_TEXTS.viewFrom(VIEWS[view].name, view)}
          aria-label={MODEL_TEXTS.viewFrom(VIEWS[view].name, view)}
          onClick={() => onView(view)}
        >
          {view}
        </button>
      ))}
    </fieldset>
    <button type="button" className={styles['reset']} onClick={onReset}>
      <RotateCcw aria-hidden />
      {MODEL_TEXTS.resetRotation}
    </button>
    {onPicture ? (
      <IconButton label={MODEL_TEXTS.picture} onClick={onPicture}>
        <Camera aria-hidden />
      </IconButton>
    ) : null}
    {pins?.mayAsk ? (
      <IconButton
        label={PIN_TEXTS.ask}
        disabled={!canPick}
        aria-pressed={pins.isPicking}
        onClick={pins.startOrStop}
      >
        <MessageCircleQuestion aria-hidden />
      </IconButton>
    ) : null}
    <IconButton
      label={isFullScreen ? MODEL_TEXTS.leaveFullScreen : MODEL_TEXTS.fullScreen}
      onClick={onFullScreen}
    >
      {isFullScreen ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
    </IconButton>
    <IconButton label={MODEL_TEXTS.help} aria-pressed={isHelping} onClick={onHelp}>
      <Keyboard aria-hidden />
    </IconButton>
  </div>
);
