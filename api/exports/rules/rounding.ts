/**
 * Rounds minutes to hours with two places and carries the remainder to the next row of the same
 * key, so that each key's rows add up to its minutes.
 */
export function createRounding(): (key: string, minutes: number) => string {
  const sums = new Map<string, { minutes: number; hundredths: number }>();
  return (key, minutes) => {
    const sum = sums.get(key) ?? { minutes: 0, hundredths: 0 };
    sum.minutes += minutes;
    const hundredths = Math.round((sum.minutes * 100) / 60) - sum.hundredths;
    sum.hundredths += hundredths;
    sums.set(key, sum);
    return (hundredths / 100).toFixed(2);
  };
}
