/* The roll call of the login page: rings are absent, discs present, and one has just come in. */

const COLUMNS = 34;
const ROWS = 24;
/** Distance from dot to dot in pixels; the stylesheet cuts at whole dots. */
const PITCH = 29;
const WIDTH = COLUMNS * PITCH;
const HEIGHT = ROWS * PITCH;
const JUST_IN = { row: 2, column: 8 };

/** The corner that every screen shows, fixed by hand; rows from the bottom, `1` is present. */
const CORNER = [
  '1101111111110',
  '1110111011111',
  '1011111110101',
  '0001111111010',
  '0010000010101',
  '0111010001111',
  '0100100000000',
];

/** Whether a dot is present: most in the lower rows, few in the upper. Pseudo-random, but fixed. */
function isPresent(row: number, column: number): boolean {
  const drawn = CORNER[row]?.[column];
  if (drawn !== undefined) return drawn === '1';
  const scatter = Math.abs(Math.sin(row * 12.9898 + column * 78.233) * 43_758.5453) % 1;
  return scatter < 0.95 - row * 0.07;
}

const DOTS = Array.from({ length: ROWS * COLUMNS }, (_, index) => {
  const row = Math.floor(index / COLUMNS);
  const column = index % COLUMNS;
  return { key: index, x: (column + 0.5) * PITCH, y: (ROWS - row - 0.5) * PITCH, row, column };
});

const box = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT };

/** A decoration, hidden from screen readers. It is anchored at the lower left and clipped. */
export function RollCall() {
  return (
    <div className="roll-call">
      <svg {...box} className="roll-call-crowd" aria-hidden="true">
        {DOTS.filter(({ row, column }) => row !== JUST_IN.row || column !== JUST_IN.column).map(({ key, x, y, row, column }) =>
          isPresent(row, column) ? (
            <circle key={key} cx={x} cy={y} r="6.5" fill="currentColor" />
          ) : (
            <circle key={key} cx={x} cy={y} r="6" fill="none" stroke="currentColor" strokeWidth="1.25" />
          ),
        )}
      </svg>
      <svg {...box} className="roll-call-just-in" aria-hidden="true">
        <circle cx={(JUST_IN.column + 0.5) * PITCH} cy={(ROWS - JUST_IN.row - 0.5) * PITCH} r="7" fill="#30B8FF" />
      </svg>
    </div>
  );
}
