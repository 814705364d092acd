import type { Snapshot } from 'valtio';
import type { AlertAbout } from '#shared/alerts/task.ts';
import { useSession } from '#web/http/use-session.ts';
import { dollarsText } from '#web/jobs/dollars-text.ts';
import { mapLink } from '#web/jobs/links.ts';
import { ClockPhoto, NoPhoto } from '#web/people/photo/clock-photo.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { momentText } from '#web/ui/calendar/day-time.ts';
import { Lazy } from '#web/ui/feedback/lazy.tsx';
import { lazyCode } from '#web/ui/feedback/lazy-code.ts';
import { alertTaskTexts } from './texts.ts';

type Seen = Snapshot<AlertAbout>;
type Of<Kind extends AlertAbout['of']> = Extract<Seen, { readonly of: Kind }>;

/** Charts weigh more than the page, and few alerts have one. */
const costTrend = lazyCode(() => import('#web/jobs/cost-trend/cost-trend.tsx').then((code) => code.CostTrend));

interface AboutProps {
  about: Seen;
  jobId: number | null;
}

/** What an alert is about: pictures side by side, places with how far they are, clocks, or cost. */
export function About({ about, jobId }: AboutProps) {
  switch (about.of) {
    case 'picture':
      return <Pictures {...about} />;
    case 'places':
      return <Places {...about} />;
    case 'clocks':
      return <Clocks {...about} />;
    case 'cost':
      return <Cost {...about} jobId={jobId} />;
  }
}

function Pictures({ side, at, photoId, onFileUrl, earlier }: Of<'picture'>) {
  const t = useTexts(alertTaskTexts);
  const { businessTimeZone: timeZone } = useSession().user;
  const atClock = t(side === 'start' ? 'clockIn' : 'clockOut');
  return (
    <div className="photo-row grid gap-12 above-12">
      <figure>
        {onFileUrl === null ? <NoPhoto>{t('noPicture')}</NoPhoto> : <img src={onFileUrl} alt={t('onFile')} />}
        <figcaption className="centred meta ink-2">{t('onFile')}</figcaption>
      </figure>
      <figure>
        {photoId === null ? <NoPhoto>{t('noPhoto')}</NoPhoto> : <ClockPhoto key={photoId} photoId={photoId} name={atClock} />}
        <figcaption className="centred meta num ink-2">
          {atClock}
          {at && `, ${momentText(at, timeZone)}`}
        </figcaption>
      </figure>
      <figure>
        {earlier === null ? (
          <NoPhoto>{t('noEarlier')}</NoPhoto>
        ) : (
          <ClockPhoto key={earlier.photoId} photoId={earlier.photoId} name={t('earlier')} />
        )}
        <figcaption className="centred meta num ink-2">
          {t('earlier')}
          {earlier && `, ${momentText(earlier.at, timeZone)}`}
        </figcaption>
      </figure>
    </div>
  );
}

const METERS_IN_MILE = 1_609.344;
const miles = (meters: number): string => (meters / METERS_IN_MILE).toFixed(1);

function Places({ clocks }: Of<'places'>) {
  const t = useTexts(alertTaskTexts);
  const { businessTimeZone: timeZone } = useSession().user;
  return (
    <ul className="grid gap-4 above-12">
      {clocks.map(({ id, fullName, side, at, coordinates, fromJob, fromYard }) => (
        <li key={id} className="row wrap gap-8 lines-2">
          <span className="num">
            {[
              fullName,
              `${t(side === 'start' ? 'clockIn' : 'clockOut')} ${momentText(at, timeZone)}`,
              coordinates === null && t('noGps'),
              fromJob !== null && t('fromJob', { miles: miles(fromJob) }),
              fromYard !== null && t('fromYard', { miles: miles(fromYard) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {coordinates !== null && (
            <a href={mapLink(coordinates)} target="_blank" rel="noreferrer">
              {t('map')}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The clocks of a sheet that run, with whose they are and since when. */
export function Clocks({ running }: Pick<Of<'clocks'>, 'running'>) {
  const t = useTexts(alertTaskTexts);
  const { businessTimeZone: timeZone } = useSession().user;
  return (
    <ul className="grid gap-4 above-12">
      {running.map(({ id, fullName, since }) => (
        <li key={id} className="num">
          {t('runsSince', { name: fullName, time: momentText(since, timeZone) })}
        </li>
      ))}
    </ul>
  );
}

/** The cost beside the bid, and how it grew. */
function Cost({ bid, cost, finalizedDate, jobId }: Of<'cost'> & Pick<AboutProps, 'jobId'>) {
  const t = useTexts(alertTaskTexts);
  const percent = Math.round((Number(cost) / Number(bid)) * 100);
  return (
    <>
      <p className="num above-12">
        {t(Number(bid) > 0 ? 'costOf' : 'costAlone', { cost: dollarsText(cost), bid: dollarsText(bid), percent })}
      </p>
      {jobId !== null && (
        <div className="alert-cost-trend above-12">
          <Lazy code={costTrend}>{(CostTrend) => <CostTrend jobId={jobId} finalizedDate={finalizedDate} />}</Lazy>
        </div>
      )}
    </>
  );
}
