import { Loading, Shapes } from '#web/ui/feedback/shapes.tsx';

/** Still shapes where a job's cards will be. */
export function JobShapes() {
  return (
    <div className="thing-page">
      <Loading />
      <div className="card thing-head details-head details-shape-head" aria-hidden="true">
        <span className="shape details-shape-name" />
      </div>
      <div className="details-shape-tabs" aria-hidden="true" />
      <div className="details-columns grid gap-12" aria-hidden="true">
        <div className="details-main stack gap-12">
          <div className="card details-shape-info">
            <Shapes kind="lines" count={6} />
          </div>
          <div className="card details-shape-cost" />
        </div>
        <div className="stack gap-12">
          <div className="card details-shape-progress" />
          <div className="card details-shape-text">
            <Shapes kind="lines" count={3} />
          </div>
        </div>
      </div>
    </div>
  );
}
