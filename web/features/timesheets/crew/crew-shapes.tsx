import { Loading, Shapes } from '#web/ui/feedback/shapes.tsx';

/** Still shapes where a day's cards will be. */
export function CrewShapes() {
  return (
    <div className="sheet-page crew-page stack gap-12">
      <Loading />
      <div className="card sheet-head crew-head row wrap gap-16 lines-12" aria-hidden="true">
        <span className="shape sheet-shape-face" />
        <span className="shape" style={{ width: 190 }} />
      </div>
      <div className="card crew-hours grid gap-12 lines-8 middle off-paper" style={{ minHeight: 82 }} aria-hidden="true">
        <span className="shape" style={{ width: 190 }} />
      </div>
      <div className="card crew-shape-sheet" aria-hidden="true">
        <Shapes kind="rows" count={7} />
      </div>
    </div>
  );
}
