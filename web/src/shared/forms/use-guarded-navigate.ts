import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useUnsavedChanges } from '../../ui/dialogs/unsaved-changes.ts';

/** Guards unsaved changes. The returned function navigates without the question, for when there is nothing to lose. */
export const useGuardedNavigate = (dirty: boolean): ((to: string) => void) => {
  const navigate = useNavigate();
  const [to, setTo] = useState<string>();
  useUnsavedChanges(dirty && to === undefined);
  // Runs after the effect that releases the guard.
  useEffect(() => {
    if (to !== undefined) void navigate(to);
  }, [to, navigate]);
  return setTo;
};
