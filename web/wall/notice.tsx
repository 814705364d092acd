import type { LiveView } from '../live/view.ts';
import { CalendarIcon, PausedIcon } from '../ui/icons.tsx';
import { useNow } from './now.ts';
import { retryWords } from './words.ts';
import './notice.css';

/** What stands in place of the cards before the first roster: shapes of what is coming, or why nothing comes. */
export function Notice({ view }: { view: LiveView }) {
  const { status, error, retryAt } = view;
  const next = useNow((now) => (retryAt ? retryWords(retryAt.getTime() - now) : ''));
  if (status !== 'failed') {
    return (
      <div className="wall-coming" role="status" aria-label="Loading the roster">
        {Array.from({ length: 6 }, (_, place) => place).map((place) => (
          <div key={place} />
        ))}
      </div>
    );
  }
  return (
    <div className="wall-notice">
      <PausedIcon size={56} />
      <p className="wall-notice-title" role="status">
        The roster could not be loaded
      </p>
      <p>{error?.message}</p>
      <p className="num">{next}</p>
    </div>
  );
}

/** A day on which nobody has a job. */
export const EmptyRoster = () => (
  <div className="wall-notice">
    <CalendarIcon size={56} />
    <p className="wall-notice-title">No Roster for Today</p>
    <p>Jobs appear here by themselves as soon as a crew has one for the day.</p>
  </div>
);
