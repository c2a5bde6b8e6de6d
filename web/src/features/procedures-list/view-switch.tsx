import { Link } from 'react-router';
import { PROCEDURE_LIST_TEXTS as TEXTS } from './texts.ts';
import { VIEWS } from './use-procedures.ts';
import type { ViewName } from './use-procedures.ts';
import styles from './view-switch.module.css';

interface ViewSwitchProps {
  readonly shown: ViewName;
  readonly onChoose: (view: ViewName) => void;
}

/** The views of the procedures are addresses, so that they can be linked and Back leads from one to the other. */
export const ViewSwitch = ({ shown, onChoose }: ViewSwitchProps) => (
  <nav className={styles['views']} aria-label={TEXTS.views}>
    {VIEWS.map((view) => (
      <Link
        key={view}
        to={`?view=${view}`}
        aria-current={view === shown ? 'page' : undefined}
        onClick={() => onChoose(view)}
      >
        {TEXTS.viewNames[view]}
      </Link>
    ))}
  </nav>
);
