import { Loading, Shapes } from '../../../ui/feedback/shapes.tsx';

/** Still shapes where a day's cards will be. */
export function CrewShapes() {
  return (
    <div className="crew-page">
      <Loading />
      <div className="crew-top" aria-hidden="true">
        <div className="crew-facts">
          <div className="card crew-head">
            <span className="shape crew-shape-face" />
            <span className="shape crew-shape-name" />
          </div>
          <div className="card crew-hours crew-shape-hours">
            <span className="shape crew-shape-name" />
          </div>
        </div>
        <div className="card crew-shape-days" />
      </div>
      <div className="card crew-shape-sheet" aria-hidden="true">
        <Shapes kind="rows" count={7} />
      </div>
    </div>
  );
}
