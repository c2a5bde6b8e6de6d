import { useParams } from 'react-router';
import { FilesArea } from '../../features/files/files-area.tsx';
import { ProcedureScreen } from '../../features/procedure/procedure-screen.tsx';
import type { ProcedureSlots } from '../../features/procedure/slots.ts';
import { ScanCheckOf } from '../../features/scan-check/scan-check-of.tsx';

const SLOTS: ProcedureSlots = {
  files: (procedure) => <FilesArea procedure={procedure} />,
  scanCheck: ({ id }) => <ScanCheckOf procedureId={id} />,
};

/** Composes what several features know about one procedure: they never import each other. */
export const ProcedurePage = () => {
  const { id = '' } = useParams();
  // Put in anew for every procedure: nothing typed for one patient is ever seen at another.
  return <ProcedureScreen key={id} id={id} slots={SLOTS} />;
};
