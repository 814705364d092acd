import { Loading } from '#web/ui/feedback/shapes.tsx';

const ROWS = [0, 1, 2];

/** Still shapes where a person's cards will be. */
export function PersonShapes() {
  return (
    <div className="sheet-page person-page stack gap-12">
      <Loading />
      <div className="card sheet-head row wrap gap-16 lines-12" aria-hidden="true">
        <span className="shape sheet-shape-face" />
        <span className="shape" style={{ width: 190 }} />
      </div>
      <div className="card person-sheet" aria-hidden="true">
        <div className="person-bar row gap-16 lines-8 wrap line-below">
          <span className="shape" style={{ width: 190 }} />
        </div>
        <div className="person-shape-head line-below" />
        {ROWS.map((row) => (
          <div key={row} className="person-shape-row row">
            <span className="shape" style={{ width: '62%' }} />
          </div>
        ))}
      </div>
    </div>
  );
}
