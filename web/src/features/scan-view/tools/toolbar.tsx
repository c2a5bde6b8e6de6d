import {
  Crosshair,
  Hand,
  Keyboard,
  LocateFixed,
  Maximize2,
  Minimize2,
  Ruler,
  Scan,
  SunMedium,
  TriangleRight,
  ZoomIn,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { SCAN_VIEW_TEXTS } from '../texts.ts';
import type { ViewSettings } from './use-view-settings.ts';
import { SlabTools } from './slab-tools.tsx';
import styles from './toolbar.module.css';
import { TOOL_KEYS, TOOLS } from './tools.ts';
import { WINDOW_NAMES, WINDOWS } from '../rendering/windows.ts';

const ICONS: Record<(typeof TOOLS)[number], LucideIcon> = {
  cross: Crosshair,
  pan: Hand,
  zoom: ZoomIn,
  window: SunMedium,
  length: Ruler,
  angle: TriangleRight,
};

interface ToolbarProps {
  readonly settings: ViewSettings;
  /** Whether there is more than one view. */
  readonly hasViews: boolean;
  readonly onFit: () => void;
  /** To the hip that the case plans, where it is known. */
  readonly onHip?: (() => void) | undefined;
}

const Windows = ({ settings }: { settings: ViewSettings }) => (
  <fieldset className={styles['group']} aria-label={SCAN_VIEW_TEXTS.windows}>
    {WINDOW_NAMES.map((name) => {
      const window = WINDOWS[name];
      return (
        <button
          key={name}
          type="button"
          aria-pressed={settings.window === window}
          title={`${SCAN_VIEW_TEXTS.withKey(window.label, window.key)}, ${SCAN_VIEW_TEXTS.windowOf(window.centre, window.width)}`}
          onClick={() => settings.setWindow(window)}
        >
          {window.label}
          <kbd aria-hidden>{window.key}</kbd>
        </button>
      );
    })}
  </fieldset>
);

const Tools = ({ settings }: { settings: ViewSettings }) => (
  <fieldset className={styles['group']} aria-label={SCAN_VIEW_TEXTS.pointer}>
    {TOOLS.map((tool) => {
      const Icon = ICONS[tool];
      const label = SCAN_VIEW_TEXTS.tool[tool];
      return (
        <button
          key={tool}
          type="button"
          aria-label={label}
          aria-pressed={settings.tool === tool}
          title={SCAN_VIEW_TEXTS.withKey(label, TOOL_KEYS[tool])}
          onClick={() => settings.setTool(tool)}
        >
          <Icon aria-hidden />
        </button>
      );
    })}
  </fieldset>
);

/** The toolbar above the views: window presets and pointer tools. */
export const Toolbar = ({ settings, hasViews, onFit, onHip }: ToolbarProps) => {
  const { isAlone, isHelping } = settings;
  const Alone = isAlone ? Minimize2 : Maximize2;
  const alone = isAlone ? SCAN_VIEW_TEXTS.allViews : SCAN_VIEW_TEXTS.oneView;
  return (
    <div className={styles['bar']} role="toolbar" aria-label={SCAN_VIEW_TEXTS.tools}>
      <Windows settings={settings} />
      <Tools settings={settings} />
      {hasViews ? <SlabTools settings={settings} /> : null}
      <fieldset className={styles['group']} aria-label={SCAN_VIEW_TEXTS.tools}>
        {onHip ? (
          <button
            type="button"
            aria-label={SCAN_VIEW_TEXTS.toHip}
            title={SCAN_VIEW_TEXTS.withKey(SCAN_VIEW_TEXTS.toHip, 'J')}
            onClick={onHip}
          >
            <LocateFixed aria-hidden />
          </button>
        ) : null}
        <button
          type="button"
          aria-label={SCAN_VIEW_TEXTS.fit}
          title={SCAN_VIEW_TEXTS.withKey(SCAN_VIEW_TEXTS.fit, '0')}
          onClick={onFit}
        >
          <Scan aria-hidden />
        </button>
        {hasViews ? (
          <button
            type="button"
            aria-label={alone}
            title={SCAN_VIEW_TEXTS.withKey(alone, 'F')}
            onClick={() => settings.setAlone(!isAlone)}
          >
            <Alone aria-hidden />
          </button>
        ) : null}
        <button
          type="button"
          aria-label={SCAN_VIEW_TEXTS.help}
          aria-pressed={isHelping}
          title={SCAN_VIEW_TEXTS.withKey(SCAN_VIEW_TEXTS.help, '?')}
          onClick={() => settings.setHelping(!isHelping)}
        >
          <Keyboard aria-hidden />
        </button>
      </fieldset>
      <p className={styles['values']}>
        {SCAN_VIEW_TEXTS.windowOf(settings.window.centre, settings.window.width)}
      </p>
    </div>
  );
};
