/** Sends one question at a time; of those that come while one is answered, the newest is sent next. */
export const createLatestOnly = <Q>(send: (id: number, question: Q) => void) => {
  let [last, answered] = [0, 0];
  let next: Q | undefined;
  return {
    ask: (question: Q): void => {
      if (last === answered) send(++last, question);
      else next = question;
    },
    /** Whether the answer is to the last question that was sent. */
    onAnswer: (id: number): boolean => {
      if (id !== last) return false;
      answered = id;
      const question = next;
      next = undefined;
      if (question !== undefined) send(++last, question);
      return true;
    },
  };
};
