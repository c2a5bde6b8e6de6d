/** A measured value and its bound. */
export interface Goal {
  readonly name: string;
  readonly value: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

export const isMet = ({ value, atLeast = -Infinity, atMost = Infinity }: Goal): boolean =>
  value >= atLeast && value <= atMost;

export const describeGoal = (goal: Goal): string => {
  const bound = goal.atLeast === undefined ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`;
  return `${isMet(goal) ? '✓' : '✗'} ${goal.name}: ${goal.value.toFixed(2)} (goal: ${bound})`;
};
