import { useState } from 'react';
import { useParams } from 'react-router';
import { FilesArea } from '../../features/files/files-area.tsx';
import { ProcedureScreen } from '../../features/procedure/procedure-screen.tsx';
import type { ProcedureSlots } from '../../features/procedure/slots.ts';
import { fetchViewer, ProcedureModel } from './procedure-model.tsx';
import { ProcedureScan } from './procedure-scan.tsx';

/** What stands in the places of the page; `viewed` is the file whose model is looked at. */
const slotsOf = (viewed: number | undefined, view: (fileId: number | undefined) => void): ProcedureSlots => ({
  files: (procedure) => (
    <FilesArea procedure={procedure} onViewModel={({ id }) => view(id)} onNearModel={fetchViewer} />
  ),
  scanCheck: (procedure) => <ProcedureScan procedure={procedure} />,
  viewer: (procedure) => (
    <ProcedureModel procedure={procedure} viewed={viewed} onView={view} onClose={() => view(undefined)} />
  ),
});

const Procedure = ({ id }: { id: string }) => {
  const [viewed, setViewed] = useState<number>();
  return <ProcedureScreen id={id} slots={slotsOf(viewed, setViewed)} />;
};

/** Composes what several features know about one procedure: they never import each other. */
export const ProcedurePage = () => {
  const { id = '' } = useParams();
  // Put in anew for every procedure: nothing typed for one patient is ever seen at another.
  return <Procedure key={id} id={id} />;
};
