/* The roll call of the login page: rings wait, discs are present, one has just come in. */

const COLUMNS = 26;
const ROWS = 12;
const PITCH = 29;
const JUST_IN = { row: 2, column: 8 };

/** Picture 06b: the last rows are nearly complete, the first ones still wait. Rows from the bottom, `1` present. */
const FIRST_THIRTEEN = [
  '1101111111110',
  '1110111011111',
  '1011111110101',
  '0001111111010',
  '0010000010101',
  '0111010001111',
  '0100100000000',
];

/** The same picture for everybody and every time: a scattered but fixed pattern beyond the drawn part. */
function isPresent(row: number, column: number): boolean {
  const drawn = FIRST_THIRTEEN[row]?.[column];
  if (drawn !== undefined) return drawn === '1';
  const scatter = ((row * 73 + column * 151 + row * column * 37) % 97) / 97;
  return scatter < 0.92 - row * 0.13;
}

/** Decoration only, hence hidden from screen readers. Anchored at the bottom; the box cuts what does not fit. */
export function RollCall() {
  const dots = Array.from({ length: ROWS * COLUMNS }, (_, index) => ({
    row: Math.floor(index / COLUMNS),
    column: index % COLUMNS,
  }));
  return (
    <svg
      className="roll-call"
      viewBox={`0 0 ${COLUMNS * PITCH} ${ROWS * PITCH}`}
      width={COLUMNS * PITCH}
      height={ROWS * PITCH}
      aria-hidden="true"
      focusable="false"
    >
      {dots.map(({ row, column }) => {
        const x = column * PITCH + PITCH / 2;
        const y = (ROWS - row - 0.5) * PITCH;
        const fade = Math.max(0.05, 0.48 - row * 0.058);
        if (row === JUST_IN.row && column === JUST_IN.column)
          return <circle key={`${row}.${column}`} cx={x} cy={y} r="7" fill="#30B8FF" />;
        return isPresent(row, column) ? (
          <circle key={`${row}.${column}`} cx={x} cy={y} r="6.5" fill="#FFFFFF" fillOpacity={fade} />
        ) : (
          <circle
            key={`${row}.${column}`}
            cx={x}
            cy={y}
            r="6"
            fill="none"
            stroke="#FFFFFF"
            strokeOpacity={fade * 1.05}
            strokeWidth="1.25"
          />
        );
      })}
    </svg>
  );
}
