import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { numberOf } from '#shared/jobs/shown-number.ts';
import type { Presented } from '#shared/roster/attendance.ts';
import type { PersonCard as Card } from '#shared/roster/person-card.ts';
import { timeText } from '#shared/rules/local-time.ts';
import { pageOfJob, sheetLink } from '#web/jobs/links.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Failed } from '#web/ui/feedback/state-card.tsx';
import { NameLink } from '#web/ui/navigation/name-link.tsx';
import { Avatar } from '../avatar.tsx';
import { pageOfPerson } from '../links.ts';
import { ATTENDANCE_GLYPHS } from '../presence-glyphs.tsx';
import { presenceTexts } from '../presence-texts.ts';
import { expectedWords, presenceWordAt, saidSentence } from '../presence-words.ts';
import { usePresence } from '../use-presence.ts';
import { PhoneNumber } from './phone-number.tsx';
import { cardTexts } from './texts.ts';
import { WeekLine } from './week-line.tsx';
import './person-card.css';

interface PersonCardProps {
  id: number;
  name: string;
  /** Called when a link leads to another page. */
  onLeave: () => void;
}

/** The content of a person's card, live: who they are, where they are now, whom to call. */
export function PersonCard({ id, name, onLeave }: PersonCardProps) {
  const t = useTexts(cardTexts);
  const { status, data, error, retry, staleSince } = useLive('personCard', { id });
  if (status === 'failed') return <Failed title={t('failed')} reason={error?.message} onRetry={retry} />;
  if (!data)
    return (
      <div className="person-card-body" role="status" aria-label={t('loading')}>
        <h2 className="title cut">{name}</h2>
      </div>
    );
  return (
    <div className={staleSince ? 'person-card-body is-stale' : 'person-card-body'}>
      <Facts card={data.data} asOf={staleSince?.getTime() ?? null} onLeave={onLeave} />
    </div>
  );
}

function Facts({ card, asOf, onLeave }: { card: Card; asOf: number | null; onLeave: () => void }) {
  const t = useTexts(cardTexts);
  const { fullName, pictureUrl, employeeId, role, isActive, workPhone, clock, lead, sheet, week, timeZone, ...person } =
    useSnapshot(card);
  const page = pageOfPerson(person);
  return (
    <>
      <header className="person-card-head row gap-12">
        <Avatar fullName={fullName} pictureUrl={pictureUrl} />
        <div className="slim">
          <h2 className="title cut" title={fullName}>
            {fullName}
          </h2>
          <p className="num meta ink-2">
            {t(`role.${role}`)} · {employeeId}
            {!isActive && ` · ${t('inactive')}`}
          </p>
        </div>
      </header>
      <p className="person-card-clock row gap-6 wrap num">
        {clock ? <Whereabouts clock={clock} timeZone={timeZone} asOf={asOf} /> : <span className="ink-2">{t('notToday')}</span>}
      </p>
      {week && <WeekLine week={week} asOf={asOf} />}
      <dl className="person-card-facts grid gap-8 above-8">
        {lead && (
          <div>
            <dt className="meta ink-2">{t(`role.${lead.as}`)}</dt>
            <dd>
              <NameLink className="cut" href={pageOfPerson(lead)}>
                {lead.fullName}
              </NameLink>
              <PhoneNumber name={lead.fullName} number={lead.workPhone} />
            </dd>
          </div>
        )}
        <div>
          <dt className="meta ink-2">{t('number')}</dt>
          <dd>
            <PhoneNumber name={fullName} number={workPhone} />
          </dd>
        </div>
      </dl>
      {(sheet || page) && (
        <footer className="person-card-foot row gap-16 line-above">
          {sheet && (
            <Link href={sheetLink(sheet)} onClick={onLeave}>
              {t('sheet')}
            </Link>
          )}
          {page && (
            <Link className="push" href={page} onClick={onLeave}>
              {t('page')}
            </Link>
          )}
        </footer>
      )}
    </>
  );
}

interface WhereaboutsProps {
  clock: Readonly<NonNullable<Card['clock']>>;
  timeZone: string;
  /** The moment of the last data while it is old; null while it is live. */
  asOf: number | null;
}

/**
 * The state in a shape and a word, at which job, since when, when they are expected there, and what
 * came of the last call while they are missing.
 */
function Whereabouts({ clock: { status, since, job, expected, off, call }, timeZone, asOf }: WhereaboutsProps) {
  const t = useTexts(cardTexts);
  const words = useTexts(presenceTexts);
  const member: Presented = {
    clockInStatus: status === 'in' || status === 'break' ? status : 'out',
    clockedOutAt: status === 'left' ? since : null,
    expected,
    off,
    call,
  };
  const { presence, minutes } = usePresence(member, asOf);
  const Glyph = ATTENDANCE_GLYPHS[presence];
  const usual = expectedWords(words, { expected }, timeZone);
  const said = call && (presence === 'attended' || presence === 'late') ? saidSentence(words, call, timeZone) : '';
  return (
    <>
      <Glyph />
      <b className="person-card-state anywhere" data-status={presence}>
        {presenceWordAt(words, member, { presence, minutes, timeZone })}
      </b>
      {job ? <NameLink href={pageOfJob(job)}>#{numberOf(job)}</NameLink> : <span>{t('elsewhere')}</span>}
      {since && <span className="ink-2">{t(status === 'left' ? 'at' : 'since', { time: timeText(since, timeZone) })}</span>}
      {usual && <span className="own-line meta ink-2">{usual}</span>}
      {said && <span className="own-line anywhere meta ink-2">{said}</span>}
    </>
  );
}
