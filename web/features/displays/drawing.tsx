/** Tiles of the drawing: those in which somebody is missing. */
const WIDE = { columns: 6, rows: 3, red: new Set([2, 9, 16]) };
const TALL = { columns: 3, rows: 4, red: new Set([2, 9]) };

/** A wall in small: tiles, some of them with somebody missing. It is no picture of the real one. */
export function Drawing({ isTall }: { isTall: boolean }) {
  const { columns, rows, red } = isTall ? TALL : WIDE;
  return (
    <div className="display-drawing" style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }} aria-hidden="true">
      {Array.from({ length: columns * rows }, (_, place) => place).map((place) => (
        <span key={place} className={red.has(place) ? 'is-red' : undefined} />
      ))}
    </div>
  );
}
