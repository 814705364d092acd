import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { alertPath } from '#shared/alerts/path.ts';
import type { AlertStep, AlertTask } from '#shared/alerts/task.ts';
import { useSession } from '#web/http/use-session.ts';
import { useLive } from '#web/live/use-live.ts';
import { AttendedGlyph } from '#web/people/presence-glyphs.tsx';
import { telOf } from '#web/people/tel.ts';
import { useTexts } from '#web/texts/texts.ts';
import { momentText } from '#web/ui/calendar/day-time.ts';
import { Failed, useSlow } from '#web/ui/feedback/state-card.tsx';
import { ChevronLeftIcon } from '#web/ui/icons/icons.tsx';
import { ALERT_LOOKS } from '../alert/alert-look.tsx';
import { AlertSentence } from '../alert/alert-sentence.tsx';
import { StateMark } from '../alert/state-mark.tsx';
import { alertsTexts } from '../texts.ts';
import { About } from './about.tsx';
import { NoteForm, TaskActions } from './task-actions.tsx';
import { type AlertTaskTexts, alertTaskTexts } from './texts.ts';
import './task.css';

interface TaskPanelProps {
  id: number;
  /** Back to the list, on a narrow screen. */
  onLeave: () => void;
}

/** What became of one alert, and what can be done about it; the same on every screen. */
export function TaskPanel({ id, onLeave }: TaskPanelProps) {
  const t = useTexts(alertTaskTexts);
  const { data, status, error, retry } = useLive('alertTask', { id });
  const isSlow = useSlow(data === undefined);
  return (
    <section className="alert-task card" aria-label={t('details')}>
      <button type="button" className="button alert-task-back" onClick={onLeave}>
        <ChevronLeftIcon size={14} />
        {t('back')}
      </button>
      {status === 'failed' && <Failed title={t('failed')} reason={error?.message} onRetry={retry} />}
      {!data && isSlow && status !== 'failed' && (
        <p className="ink-3" role="status">
          {t('loading')}
        </p>
      )}
      {data && <Task answer={data} />}
    </section>
  );
}

function Task({ answer }: { answer: { data: AlertTask } }) {
  const t = useTexts(alertTaskTexts);
  const alerts = useTexts(alertsTexts);
  const { businessTimeZone: timeZone } = useSession().user;
  const { alert, about, steps, seenBy, colleagues, call } = useSnapshot(answer).data;
  const look = ALERT_LOOKS[alert.type];
  return (
    <>
      <header className="alert-task-head row gap-12">
        <span className={`tint-tile centre grid rigid tint-${look.tone}`}>{look.icon}</span>
        <div className="grow slim">
          <h2>{alerts(alert.type)}</h2>
          <p className="ink-2">
            <AlertSentence alert={alert} timeZone={timeZone} />
          </p>
        </div>
        <StateMark alert={alert} />
      </header>
      <p className="row wrap gap-12 lines-8">
        <Link className="button" href={alertPath(alert)}>
          {alerts('viewMore')}
        </Link>
        {call &&
          (call.workPhone ? (
            <a className="button num alert-call" href={telOf(call.workPhone)}>
              <AttendedGlyph />
              <span className="unseen">{t('call', { name: call.fullName })}</span>
              <span aria-hidden="true">{call.fullName}</span> <span className="nowrap">{call.workPhone}</span>
            </a>
          ) : (
            <span className="ink-2">{call.fullName}</span>
          ))}
      </p>
      {about && <About about={about} jobId={alert.jobId} />}
      <TaskActions alert={alert} about={about} colleagues={colleagues} />
      <h3 className="row spread gap-12 wrap above-16">
        {t('happened')}
        {seenBy.length > 0 && <span className="meta ink-3">{t('seenBy', { names: seenBy.join(', ') })}</span>}
      </h3>
      <ol className="alert-steps">
        <li>
          <time className="num ink-3" dateTime={alert.createdAt}>
            {momentText(alert.createdAt, timeZone)}
          </time>
          <span>{t('raised')}</span>
        </li>
        {steps.map((step) => (
          <li key={step.id}>
            <time className="num ink-3" dateTime={step.at}>
              {momentText(step.at, timeZone)}
            </time>
            <span className="anywhere">{stepWords(t, step)}</span>
          </li>
        ))}
      </ol>
      <NoteForm id={alert.id} />
    </>
  );
}

/** A step as a sentence; a note that came with an outcome follows it. */
function stepWords(t: AlertTaskTexts, { kind, by, to, outcome, note }: AlertStep): string {
  if (kind === 'settle' && by === null) return t('endedByItself');
  const words = t(`did_${kind}`, {
    by: by ?? '',
    to: to ?? '',
    note: note ?? '',
    outcome: outcome === null ? '' : t(`outcome_${outcome}`),
  });
  return kind === 'settle' && note !== null ? `${words} – “${note}”` : words;
}
