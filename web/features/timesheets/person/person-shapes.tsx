import { Loading } from '#web/ui/feedback/shapes.tsx';

const ROWS = [0, 1, 2];

/** Still shapes where a person's cards will be. */
export function PersonShapes() {
  return (
    <div className="sheet-page person-page stack gap-12">
      <Loading />
      <div className="card sheet-head row wrap gap-16 lines-12" aria-hidden="true">
        <span className="shape sheet-shape-face" />
        <span className="shape sheet-shape-name" />
      </div>
      <div className="card person-sheet" aria-hidden="true">
        <div className="person-bar row wrap gap-16 lines-8">
          <span className="shape sheet-shape-name" />
        </div>
        <div className="person-shape-head" />
        {ROWS.map((row) => (
          <div key={row} className="person-shape-row row">
            <span className="shape" />
          </div>
        ))}
      </div>
    </div>
  );
}
