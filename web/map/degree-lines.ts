/** Distances between the lines of a map's grid, in degrees. */
const STEPS = [
  60, 30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001, 0.00005, 0.00002,
  0.00001,
];
/** The least pixels between two lines. */
const LEAST_PIXELS = 88;

export interface DegreeLine {
  degrees: number;
  /** The degrees with as many digits as tell this line from the next: `40.75°`. */
  text: string;
}

/**
 * The lines of a map's grid between two degrees: as many as fit, at round figures.
 * @param pixels the distance on the screen
 */
export function degreeLines(from: number, to: number, pixels: number): DegreeLine[] {
  const span = to - from;
  if (!(span > 0 && pixels > 0)) return [];
  const step = STEPS.findLast((one) => (one / span) * pixels >= LEAST_PIXELS) ?? STEPS[0]!;
  const digits = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.max(0, Math.floor(to / step + 1e-9) - first + 1);
  return Array.from({ length: count }, (_, index) => {
    const text = ((first + index) * step).toFixed(digits).replace(/^-(?=[0.]+$)/, '');
    return { degrees: Number(text), text: `${text}°` };
  });
}
