let count = 0;

/** Counts a command, or a file that is sent, until it is answered. */
export async function underWay<T>(answer: Promise<T>): Promise<T> {
  count += 1;
  try {
    return await answer;
  } finally {
    count -= 1;
  }
}

/** While it is, nobody knows whether it was taken: the page should not be loaded again. */
export const isAnythingUnderWay = (): boolean => count > 0;
