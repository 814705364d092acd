/** On a busy machine a condition takes its time; what has not come by then does not come. */
export const PATIENCE_MS = 20_000;
