import { useBusy } from '../../ui/busy.tsx';
import { useErrorBanner } from '../../ui/error-banner.tsx';
import { failureText } from '../session/failures.ts';

/** True where the failure is shown in a better place than the banner. */
type HandleError = (error: unknown) => boolean;

type Submit = <T extends object>(work: () => Promise<T>, handleError?: HandleError) => Promise<T | undefined>;

/** Runs a request under the spinner overlay; undefined when it failed, after showing the failure in the error banner. */
export const useSubmit = (): Submit => {
  const whileBusy = useBusy();
  const banner = useErrorBanner();
  return async (work, handleError = () => false) => {
    banner.hide();
    try {
      return await whileBusy(work());
    } catch (error) {
      if (!handleError(error)) banner.show(failureText(error));
      return undefined;
    }
  };
};
