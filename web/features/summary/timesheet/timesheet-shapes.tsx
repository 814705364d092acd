import { useTexts } from '#web/texts/texts.ts';
import { timesheetTexts } from './texts.ts';

const COUNTS = ['a', 'b', 'c', 'd', 'e', 'f'];
const BARS = [46, 62, 54, 70, 38, 58, 50, 66, 42, 60];
/** A title and what stands below it, in percent. */
const LINES = [24, 72, 64, 68];

/** The shape of the tab before the first answer. Still, as nothing has happened. */
export function TimesheetShapes() {
  const t = useTexts(timesheetTexts);
  return (
    <div className="timesheet column gap-12">
      <p className="unseen" role="status">
        {t('loading')}
      </p>
      <ul className="card sheet-counts" aria-hidden="true">
        {COUNTS.map((count) => (
          <li key={count} className="sheet-count column spread">
            <span className="shape" style={{ width: '64%' }} />
            <span className="shape sheet-figure-shape" />
          </li>
        ))}
      </ul>
      <div className="card sheet-card sheet-overview-shape flex spread card-pad" aria-hidden="true">
        {BARS.map((height) => (
          <span key={height} className="shape" style={{ height: `${height}%` }} />
        ))}
      </div>
      <div className="timesheet-pair grid gap-12" aria-hidden="true">
        <CardShape />
        <CardShape />
      </div>
    </div>
  );
}

const CardShape = () => (
  <div className="card sheet-card sheet-card-shape card-pad">
    {LINES.map((width) => (
      <span key={width} className="shape" style={{ width: `${width}%` }} />
    ))}
  </div>
);
