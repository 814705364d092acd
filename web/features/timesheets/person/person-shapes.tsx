import { Loading } from '#web/ui/feedback/shapes.tsx';

const ROWS = [0, 1, 2];

/** Still shapes where a person's cards will be. */
export function PersonShapes() {
  return (
    <div className="person-page">
      <Loading />
      <div className="card person-profile" aria-hidden="true">
        <span className="shape person-shape-face" />
        <span className="shape person-shape-name" />
      </div>
      <div className="card person-sheet" aria-hidden="true">
        <div className="person-bar">
          <span className="shape person-shape-name" />
        </div>
        <div className="person-shape-head" />
        {ROWS.map((row) => (
          <div key={row} className="person-shape-row">
            <span className="shape" />
          </div>
        ))}
      </div>
    </div>
  );
}
