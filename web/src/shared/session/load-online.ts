/**
 * Some browsers remember a module that they could not load until the page is loaded again. So a module that is not there yet
 * is not asked for without a network: what failed offline works as soon as the network is back.
 */
export const loadOnline = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loading: Promise<T> | undefined;
  return () => {
    if (!loading && !navigator.onLine) return Promise.reject(new TypeError('There is no network.'));
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
};
