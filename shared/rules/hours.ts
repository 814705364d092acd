interface Span {
  start: Date;
  end: Date | null;
}

const MINUTE_MS = 60_000;

/** Whole minutes worked: end minus start, finished breaks taken off, never below 0; a running shift is 0 (specification 2, section 9). */
export function workedMinutes(shift: Span, breaks: readonly Span[] = []): number {
  if (!shift.end) return 0;
  const total = shift.end.getTime() - shift.start.getTime();
  const away = breaks.reduce((sum, pause) => sum + (pause.end ? pause.end.getTime() - pause.start.getTime() : 0), 0);
  return Math.max(0, Math.round((total - away) / MINUTE_MS));
}
