import { createRef, useState } from 'react';
import type { RefObject } from 'react';
import { useParams } from 'react-router';
import { FilesArea } from '../../features/files/area/files-area.tsx';
import { ProcedureIdentityNotice } from '../../features/scan-check/procedure-identity-notice.tsx';
import { ProcedureScreen } from '../../features/procedure/screen/procedure-screen.tsx';
import type { ProcedureSlots } from '../../features/procedure/screen/slots.ts';
import { prefetchViewer, ProcedureModel } from './procedure-model.tsx';
import type { ModelOpener } from './procedure-model.tsx';
import { ProcedureScan } from './procedure-scan.tsx';

/** The content of the page's slots; `model` opens one of its models. */
const slotsOf = (model: RefObject<ModelOpener | null>): ProcedureSlots => ({
  files: (procedure) => (
    <FilesArea
      procedure={procedure}
      onViewModel={({ id }) => model.current?.open(id)}
      onPrefetchModel={prefetchViewer}
    />
  ),
  warnings: (procedure) => <ProcedureIdentityNotice procedureId={procedure.id} />,
  scanCheck: (procedure) => <ProcedureScan procedure={procedure} />,
  viewer: (procedure) => <ProcedureModel ref={model} procedure={procedure} />,
});

const Procedure = ({ id }: { id: string }) => {
  const [slots] = useState(() => slotsOf(createRef<ModelOpener>()));
  return <ProcedureScreen id={id} slots={slots} />;
};

/** Composes the features of one procedure, which never import each other. */
export const ProcedurePage = () => {
  const { id = '' } = useParams();
  // Keyed by procedure: nothing typed for one patient is ever shown with another.
  return <Procedure key={id} id={id} />;
};
