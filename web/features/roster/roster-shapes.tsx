import { useTexts } from '#web/texts/texts.ts';
import { rosterTexts } from './texts.ts';

/** Widths of the loading shapes, in percent, so that they look like names. */
const NAMES = [62, 74, 56, 70, 61, 52];
const CARDS = 5;

/** The shape of the roster before the first answer. Still, as nothing has happened. */
export function RosterShapes() {
  const t = useTexts(rosterTexts);
  return (
    <div className="roster column grow">
      <p className="unseen" role="status">
        {t('loading')}
      </p>
      <div className="roster-head flex wrap gap-12 lines-2" aria-hidden="true">
        <span className="shape roster-head-shape" />
      </div>
      <ul className="roster-jobs grid gap-12" aria-hidden="true">
        {Array.from({ length: CARDS }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change
          <li key={card} className="card job-card">
            <div className="job-card-head row spread gap-8">
              <span className="shape" style={{ width: '32%' }} />
              <span className="shape" style={{ width: '18%' }} />
            </div>
            <div className="job-card-leads job-card-shapes">
              <span className="shape" style={{ width: '72%' }} />
              <span className="shape" style={{ width: '60%' }} />
            </div>
            <div className="crew">
              {NAMES.map((width) => (
                <span key={width} className="member flex wrap">
                  <span className="member-main row gap-8">
                    <span className="shape glyph-shape" />
                    <span className="shape" style={{ width: `${width}%` }} />
                  </span>
                </span>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
