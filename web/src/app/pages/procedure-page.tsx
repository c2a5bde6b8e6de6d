import { useParams } from 'react-router';
import { ScanCheckOf } from '../../features/scan-check/scan-check-of.tsx';
import { ProcedureScreen } from '../../features/procedure/procedure-screen.tsx';

/** Composes what several features know about one procedure: they never import each other. */
export const ProcedurePage = () => {
  const { id = '' } = useParams();
  // Put in anew for every procedure: nothing typed for one patient is ever seen at another.
  return (
    <ProcedureScreen
      key={id}
      id={id}
      slots={{ scanCheck: ({ id: of }) => <ScanCheckOf procedureId={of} /> }}
    />
  );
};
