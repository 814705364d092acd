/**
 * Minutes in hours with two places. What rounding takes from one row the next one of the same key
 * gets, so that each key's rows add up to the hours of its minutes.
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
