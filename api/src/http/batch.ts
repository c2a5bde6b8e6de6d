/** How many are asked about in one question at most. */
const AT_MOST = 200;
/** A question that takes longer than this does not hold up the next one. */
const PATIENCE = 20;

interface Asker<Q, A> {
  readonly question: Q;
  readonly resolve: (answer: A) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Whoever comes while a question is under way asks with the others in the next one: under load a question of the
 * database is shared by many, and it is never older than the request that it answers.
 */
export const batch = <Q, A>(
  ask: (questions: readonly Q[]) => Promise<readonly A[]>,
): ((question: Q) => Promise<A>) => {
  const waiting: Asker<Q, A>[] = [];
  let underWay = 0;
  let late: NodeJS.Timeout | undefined;

  const settle = async (askers: readonly Asker<Q, A>[]): Promise<void> => {
    try {
      const answers = await ask(askers.map(({ question }) => question));
      for (const [index, { resolve }] of askers.entries()) resolve(answers[index] as A);
    } catch (error) {
      for (const { reject } of askers) reject(error);
    }
  };

  const go = (): void => {
    clearTimeout(late);
    late = undefined;
    if (waiting.length === 0) return;
    underWay += 1;
    void settle(waiting.splice(0, AT_MOST)).finally(() => {
      underWay -= 1;
      if (underWay === 0) go();
    });
  };

  return (question) =>
    new Promise<A>((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      // After everything that has arrived in this turn of the loop has been read.
      if (underWay > 0) late ??= setTimeout(go, PATIENCE);
      else if (waiting.length === 1) setImmediate(go);
    });
};
