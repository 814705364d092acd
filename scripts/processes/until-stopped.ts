import type { SupervisedProcess } from './supervise.ts';

/**
 * Runs the processes until Ctrl-C or SIGTERM, then stops them in order: the gateway first, so that
 * no new requests come in. A second signal exits at once.
 */
export function stopOnSignal(
  processes: readonly SupervisedProcess[],
  farewell: () => void,
): { stop(exitCode: number): Promise<void> } {
  let stopping: Promise<void> | undefined;
  const stopAll = async (exitCode: number) => {
    for (const part of processes) await part.stop();
    farewell();
    process.exit(exitCode);
  };
  const stop = (exitCode: number) => {
    stopping ??= stopAll(exitCode);
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!stopping) {
        void stop(0);
        return;
      }
      for (const part of processes) {
        const pid = part.pid();
        if (pid !== undefined) process.kill(pid, 'SIGKILL');
      }
      process.exit(1);
    });
  }
  return { stop };
}
