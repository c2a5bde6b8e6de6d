/** A promise that the test settles. */
export const heldBack = <T>() => {
  let settle: { readonly resolve: (value: T) => void; readonly reject: (error: Error) => void } | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return {
    promise,
    resolve: (value: T): void => settle?.resolve(value),
    reject: (error: Error): void => settle?.reject(error),
  };
};
