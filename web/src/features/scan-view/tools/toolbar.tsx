import {
  Crosshair,
  Hand,
  Keyboard,
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
import type { Look } from './use-look.ts';
import styles from './toolbar.module.css';
import { TOOL_KEYS, TOOLS } from './tools.ts';
import type { Tool } from './tools.ts';
import { WINDOW_NAMES, WINDOWS } from '../picture/windows.ts';

const ICONS: Record<Tool, LucideIcon> = {
  cross: Crosshair,
  pan: Hand,
  zoom: ZoomIn,
  window: SunMedium,
  length: Ruler,
  angle: TriangleRight,
};

interface ToolbarProps {
  readonly look: Look;
  /** Whether there is more than one view. */
  readonly hasViews: boolean;
  readonly onFit: () => void;
}

const Windows = ({ look }: { look: Look }) => (
  <fieldset className={styles['group']} aria-label={SCAN_VIEW_TEXTS.windows}>
    {WINDOW_NAMES.map((name) => {
      const window = WINDOWS[name];
      return (
        <button
          key={name}
          type="button"
          aria-pressed={look.window === window}
          title={`${SCAN_VIEW_TEXTS.withKey(window.label, window.key)}, ${SCAN_VIEW_TEXTS.windowOf(window.centre, window.width)}`}
          onClick={() => look.setWindow(window)}
        >
          {window.label}
          <kbd aria-hidden>{window.key}</kbd>
        </button>
      );
    })}
  </fieldset>
);

const Tools = ({ look }: { look: Look }) => (
  <fieldset className={styles['group']} aria-label={SCAN_VIEW_TEXTS.pointer}>
    {TOOLS.map((tool) => {
      const Icon = ICONS[tool];
      const label = SCAN_VIEW_TEXTS.tool[tool];
      return (
        <button
          key={tool}
          type="button"
          aria-label={label}
          aria-pressed={look.tool === tool}
          title={SCAN_VIEW_TEXTS.withKey(label, TOOL_KEYS[tool])}
          onClick={() => look.setTool(tool)}
        >
          <Icon aria-hidden />
        </button>
      );
    })}
  </fieldset>
);

/** Over the views: the windows by their names, and what the pointer does. */
export const Toolbar = ({ look, hasViews, onFit }: ToolbarProps) => {
  const { isAlone, isHelping } = look;
  const Alone = isAlone ? Minimize2 : Maximize2;
  const alone = isAlone ? SCAN_VIEW_TEXTS.allViews : SCAN_VIEW_TEXTS.oneView;
  return (
    <div className={styles['bar']} role="toolbar" aria-label={SCAN_VIEW_TEXTS.tools}>
      <Windows look={look} />
      <Tools look={look} />
      <fieldset className={styles['group']} aria-label={SCAN_VIEW_TEXTS.tools}>
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
            onClick={() => look.setAlone(!isAlone)}
          >
            <Alone aria-hidden />
          </button>
        ) : null}
        <button
          type="button"
          aria-label={SCAN_VIEW_TEXTS.help}
          aria-pressed={isHelping}
          title={SCAN_VIEW_TEXTS.withKey(SCAN_VIEW_TEXTS.help, '?')}
          onClick={() => look.setHelping(!isHelping)}
        >
          <Keyboard aria-hidden />
        </button>
      </fieldset>
      <p className={styles['values']}>{SCAN_VIEW_TEXTS.windowOf(look.window.centre, look.window.width)}</p>
    </div>
  );
};
