import { PausedIcon } from '../ui/icons.tsx';
import { useNow } from './now.ts';
import { ageOf, clockAt, retryWords } from './words.ts';
import './lost-band.css';

interface LostBandProps {
  since: Date;
  retryAt: Date | null;
  timeZone: string;
}

/** Says across the whole width that what follows is no promise any more. Read out once, not with every second. */
export function LostBand({ since, retryAt, timeZone }: LostBandProps) {
  const age = useNow((now) => ageOf(now - since.getTime()));
  const next = useNow((now) => retryWords(retryAt ? retryAt.getTime() - now : null));
  const clock = clockAt(since.getTime(), timeZone);
  return (
    <div className="wall-band num">
      <PausedIcon size={30} />
      <strong role="status">Feed lost since {clock}</strong>
      <span className="wall-band-age">
        This is the last known roster, {age} old.<span> It may have changed on site.</span>
      </span>
      <span className="wall-band-next">{next}</span>
    </div>
  );
}
