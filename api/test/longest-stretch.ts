const BEAT_MS = 5;

/**
 * Watches for how long at a time this thread computes before anybody else is served. Answers the
 * longest such stretch when it is stopped, in milliseconds of processor time: what other processes
 * take of a busy machine is not counted, so that a bound on it means the same everywhere. Up to one
 * beat of other work is counted in.
 */
export function watchStretches(): { stop(): number } {
  let longest = 0;
  let before = process.threadCpuUsage();
  const beat = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
  };
  const timer = setInterval(beat, BEAT_MS);
  return {
    stop: () => {
      clearInterval(timer);
      beat();
      return longest;
    },
  };
}
