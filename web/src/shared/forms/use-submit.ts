import { useBusy } from '../../ui/busy.tsx';
import { useErrorBanner } from '../../ui/error-banner.tsx';
import { failureText } from '../session/failures.ts';

/** True where the failure has been told in a better place than the banner. */
type HandleError = (error: unknown) => boolean;

type Submit = <T extends object>(work: () => Promise<T>, tell?: HandleError) => Promise<T | undefined>;

/** Does something with the spinner over the screen; undefined when it failed, which the error banner has then said. */
export const useSubmit = (): Submit => {
  const whileBusy = useBusy();
  const banner = useErrorBanner();
  return async (work, tell = () => false) => {
    banner.hide();
    try {
      return await whileBusy(work());
    } catch (error) {
      if (!tell(error)) banner.show(failureText(error));
      return undefined;
    }
  };
};
