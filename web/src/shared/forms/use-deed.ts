import { useBusy } from '../../ui/busy.tsx';
import { useErrorBanner } from '../../ui/error-banner.tsx';
import { failureText } from '../session/failures.ts';

/** True where the failure has been told in a better place than the banner. */
type Tell = (error: unknown) => boolean;

type Deed = <T extends object>(work: () => Promise<T>, tell?: Tell) => Promise<T | undefined>;

/** Does something with the spinner over the screen; undefined when it failed, which the error banner has then said. */
export const useDeed = (): Deed => {
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
