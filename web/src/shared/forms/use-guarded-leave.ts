import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useUnsavedChanges } from '../../ui/dialogs/unsaved-changes.ts';

/** Guards unsaved changes; answers how to leave without a question once there is nothing left to lose. */
export const useGuardedLeave = (dirty: boolean): ((to: string) => void) => {
  const navigate = useNavigate();
  const [to, setTo] = useState<string>();
  useUnsavedChanges(dirty && to === undefined);

  // After the guard has let go, whose effect stands before this one.
  useEffect(() => {
    if (to !== undefined) void navigate(to);
  }, [to, navigate]);
  return setTo;
};
