let count = 0;

/** Counts a command or an upload as pending until it is answered. */
export async function trackPending<T>(answer: Promise<T>): Promise<T> {
  count += 1;
  try {
    return await answer;
  } finally {
    count -= 1;
  }
}

/** True while a command or upload is pending: reloading the page would lose its outcome. */
export const hasPendingCommands = (): boolean => count > 0;
