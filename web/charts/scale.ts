/** A scale from 0 to `max` in so many equal steps. */
export interface Scale {
  max: number;
  steps: number;
}

const ROUND = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10] as const;

/**
 * The tightest scale of round steps, at most `mostSteps` of them, that holds every value. Without a
 * value it is 0 to 1.
 */
export function scaleFor(values: readonly number[], mostSteps: number): Scale {
  const most = Math.max(0, ...values);
  if (most === 0) return { max: 1, steps: 1 };
  const rough = most / mostSteps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (ROUND.find((one) => one * power >= rough * (1 - 1e-9)) ?? 10);
  const steps = Math.ceil(most / step - 1e-9);
  return { max: step * steps, steps };
}
