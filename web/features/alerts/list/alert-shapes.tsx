import { useTexts } from '#web/texts/texts.ts';
import { alertsTexts } from '../texts.ts';

/** Widths of the loading shapes, in percent, so that they look like sentences. */
const SENTENCES = [46, 58, 40, 62, 52, 44];

/** The shape of the notifications before the first answer. */
export function AlertShapes() {
  const t = useTexts(alertsTexts);
  return (
    <div className="alert-group flex wrap gap-16 lines-0">
      <p className="unseen" role="status">
        {t('loading')}
      </p>
      <span className="shape alert-day-shape" aria-hidden="true" />
      <ul className="card" aria-hidden="true">
        {SENTENCES.map((width) => (
          <li key={width} className="alert-card">
            <span className="shape alert-tile-shape" />
            <div className="alert-card-words alert-words-shape">
              <span className="shape" style={{ width: '18%' }} />
              <span className="shape" style={{ width: `${width}%` }} />
              <span className="shape alert-more-shape" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
