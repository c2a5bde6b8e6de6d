import { mayUpload } from '@cotyle/domain/files/rights';
import { ImportGroup } from '../csv/import-group.tsx';
import { UploadGroup } from '../uploads/upload-group.tsx';
import { GroupFrame } from '../list/group-frame.tsx';
import type { GroupProps } from '../list/group-frame.tsx';
import { isReadOnly } from '../../../shared/clinical/read-only.ts';

/** The files of one type, with upload or import where the role may add some. */
export const FileGroup = (group: GroupProps) => {
  const { type, role, procedure } = group;
  if (!mayUpload(role, type) || isReadOnly(procedure)) return <GroupFrame {...group} />;
  return type === 'ALGORITHM' ? <ImportGroup {...group} /> : <UploadGroup {...group} />;
};
