import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useGridPreferences } from '../../shared/grid-preferences/use-grid-preferences.ts';
import { SpinnerOverlay } from '../../ui/busy.tsx';
import { ProceduresList } from './procedures-list.tsx';
import { PROCEDURES_SCHEMA, VIEWS } from './use-procedures.ts';
import type { ViewName } from './use-procedures.ts';
import { ViewSwitch } from './view-switch.tsx';

const OtherViews = lazy(() => import('./other-views.tsx').then((m) => ({ default: m.OtherViews })));

/** The view that the address names. An address without one opens the view that was chosen last, and then names it. */
const useViewName = (last: ViewName): ViewName => {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const named = VIEWS.find((view) => view === parameters.get('view'));
  const [first] = useState(named ?? last);
  const isUnnamed = named === undefined && first !== 'list';
  useEffect(() => {
    if (isUnnamed) void navigate(`?view=${first}`, { replace: true });
  }, [isUnnamed, first, navigate]);
  return named ?? (isUnnamed ? first : 'list');
};

export const ProceduresPage = () => {
  const preferences = useGridPreferences('procedures', PROCEDURES_SCHEMA);
  const { view, changeView } = preferences;
  const shown = useViewName(view.mode);
  const tools = <ViewSwitch shown={shown} onChoose={(mode) => changeView({ mode })} />;
  if (shown === 'list') return <ProceduresList preferences={preferences} tools={tools} />;
  return (
    <Suspense fallback={<SpinnerOverlay />}>
      <OtherViews isBoard={shown === 'board'} {...{ preferences, tools }} />
    </Suspense>
  );
};
