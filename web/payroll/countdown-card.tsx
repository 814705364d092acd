import { useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { reminderCalls } from '#shared/calls/exports.ts';
import type { MissingDay, PayrollCountdown, WaitingOf } from '#shared/payroll/countdown.ts';
import { REMINDER_MINUTES, WAITING_STATES, type WaitingState, waitingListPath } from '#shared/payroll/words.ts';
import { formatMinutes } from '#shared/rules/hours.ts';
import { timeText } from '#shared/rules/local-time.ts';
import { businessDate, payrollWeek } from '#shared/rules/periods.ts';
import type { LastWeekApproval } from '#shared/settings.ts';
import { isApprovable } from '#shared/timesheets/rules/approval.ts';
import { useNow } from '#web/clock/use-now.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { send } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import { useLive } from '#web/live/use-live.ts';
import { pageOfPerson } from '#web/people/links.ts';
import { countText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { inWords, momentText, nearPeriodText } from '#web/ui/calendar/day-time.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { ShowAll } from '#web/ui/controls/show-all.tsx';
import { Failed, useSlow } from '#web/ui/feedback/state-card.tsx';
import { Segments } from '#web/ui/fields/segments.tsx';
import { CautionIcon, CheckIcon } from '#web/ui/icons/icons.tsx';
import { NameLink } from '#web/ui/navigation/name-link.tsx';
import { payrollTexts } from './texts.ts';
import '#web/ui/controls/button.css';
import './countdown.css';

/** How many supervisors, and days that may be missing, are shown at first. */
const FIRST_ROWS = 6;
const FIRST_DAYS = 3;
const HOUR_MS = REMINDER_MINUTES * 60_000;

/** What payroll still waits for in a week, by supervisor [payroll-1, payroll-2, payroll-3]. */
export function CountdownCard() {
  const t = useTexts(payrollTexts);
  const { businessDate: today } = useSession().user;
  const [which, setWhich] = useState<'last' | 'this'>('last');
  const { monday } = payrollWeek(today);
  const view = useLive('payrollCountdown', which === 'last' ? {} : { week: monday });
  const isSlow = useSlow(view.status === 'loading');
  return (
    <section className="card countdown card-pad wide off-paper" aria-labelledby="payroll-countdown">
      <div className="row gap-8 lines-8 wrap spread">
        <h2 id="payroll-countdown" className="lead">
          {t('title')}
        </h2>
        <Segments
          name={t('week')}
          value={which}
          choices={[
            { value: 'last', label: t('lastWeek') },
            { value: 'this', label: t('thisWeek') },
          ]}
          onChoose={setWhich}
        />
      </div>
      {view.status === 'failed' ? (
        <Failed title={t('failed')} reason={view.error?.message} onRetry={view.retry} />
      ) : view.data ? (
        <Countdown answer={view.data.data} />
      ) : (
        isSlow && <Shapes />
      )}
    </section>
  );
}

/** A week, live. */
function Countdown({ answer }: { answer: PayrollCountdown }) {
  const t = useTexts(payrollTexts);
  const { start, end, waiting, missing, left, approved } = useSnapshot(answer) as PayrollCountdown;
  const [isWhole, setWhole] = useState(false);
  const all = left.sheets + approved.sheets;
  return (
    <>
      <p className="countdown-sum num row gap-12 lines-4 wrap above-4 ink-2">
        <span className="nowrap">{nearPeriodText({ start, end })}</span>
        {left.sheets > 0 && (
          <>
            <b className="ink medium nowrap">{t('left', { count: left.sheets })}</b>
            <span className="nowrap">
              {t('leftShifts', { count: left.shifts, shown: countText(left.shifts), hours: formatMinutes(left.minutes) })}
            </span>
          </>
        )}
        {all > 0 && left.sheets > 0 && (
          <span className="push nowrap">{t('approvedOf', { approved: countText(approved.sheets), all: countText(all) })}</span>
        )}
      </p>
      {all > 0 && (
        <div className="countdown-bar above-8" aria-hidden="true">
          <span style={{ width: `${(approved.sheets / all) * 100}%` }} />
        </div>
      )}
      {all === 0 && <p className="above-8">{t('nothing')}</p>}
      {all > 0 && left.sheets === 0 && <NothingLeft week={{ start, end }} count={all} />}
      {waiting.length > 0 && <Closed date={start} />}
      {waiting.length > 0 && (
        <ul className="countdown-rows above-8" aria-label={t('bySupervisor')}>
          {(isWhole ? waiting : waiting.slice(0, FIRST_ROWS)).map((row) => (
            <Row key={row.id} row={row} week={{ start, end }} />
          ))}
        </ul>
      )}
      {waiting.length > FIRST_ROWS && <ShowAll isWhole={isWhole} count={waiting.length} onChange={setWhole} />}
      {missing.length > 0 && <Missing days={missing} />}
    </>
  );
}

interface WeekProps {
  week: { start: string; end: string };
}

/** The files of hours of the week, which can be made now. */
function NothingLeft({ week: { start, end }, count }: WeekProps & { count: number }) {
  const t = useTexts(payrollTexts);
  const { businessDate: today } = useSession().user;
  const days = `for=${start}.${end < today ? end : today}`;
  return (
    <div className="row gap-8 lines-8 wrap above-12">
      <p className="countdown-done row gap-6 medium">
        <CheckIcon size={14} />
        {t('allApproved', { count })}
      </p>
      <span className="countdown-files flex gap-8 wrap push">
        <Link href={`/upload?tab=timesheets&${days}`} className="button button-primary">
          {t('makeTimesheets')}
        </Link>
        <Link href={`/upload?tab=vista&${days}`} className="button">
          {t('makeVista')}
        </Link>
      </span>
    </div>
  );
}

const UNKNOWN = proxy<{ data?: LastWeekApproval }>({});

/** That supervisors cannot approve this week now, if so [approval-4]. */
function Closed({ date }: { date: string }) {
  const t = useTexts(payrollTexts);
  const { businessDate: today } = useSession().user;
  const { data } = useSnapshot<{ data?: LastWeekApproval }>(useLive('lastWeekApproval', {}).data ?? UNKNOWN);
  if (!data || isApprovable('supervisor', { date, today, isLastWeekOpen: data.isActive })) return null;
  return (
    <p className="flex gap-6 above-8 ink-2">
      <span className="warn countdown-mark">
        <CautionIcon size={14} />
      </span>
      {t('closed')}
    </p>
  );
}

/** A supervisor with what waits of them. */
function Row({ row, week }: WeekProps & { row: WaitingOf }) {
  const t = useTexts(payrollTexts);
  const { supervisorId, supervisor, mayOpen, isListed } = row;
  const name = supervisor ?? t('noSupervisor');
  const minutes = WAITING_STATES.reduce((sum, state) => sum + row[state].minutes, 0);
  const listOf = (state: WaitingState): string | undefined =>
    supervisorId !== null && isListed && state !== 'running'
      ? waitingListPath({ supervisorId, ...week, status: state })
      : undefined;
  const toApprove = row.submitted.sheets > 0 ? listOf('submitted') : undefined;
  return (
    <li className="countdown-row">
      <span className="countdown-name slim cut medium">
        <NameLink href={supervisorId === null ? undefined : pageOfPerson({ id: supervisorId, mayOpen })}>{name}</NameLink>
      </span>
      <span className="countdown-figures num flex gap-12 lines-4 wrap ink-2">
        {(['submitted', 'draft', 'running'] as const).map((state) => {
          const { sheets: count } = row[state];
          const what = t(state, { count });
          return (
            count > 0 && (
              <span key={state} className="nowrap">
                <NameLink href={listOf(state)}>{what}</NameLink>
              </span>
            )
          );
        })}
      </span>
      <span className="countdown-hours num nowrap ink-2">{formatMinutes(minutes)}</span>
      <span className="countdown-acts flex gap-8 lines-4 wrap ends middle small">
        {supervisorId !== null && row.mayBeReminded && <Remind row={row} supervisorId={supervisorId} name={name} week={week} />}
        {toApprove && (
          <Link href={toApprove} className="button" aria-label={t('onBehalfOf', { name })}>
            {t('onBehalf')}
          </Link>
        )}
      </span>
    </li>
  );
}

interface RemindProps extends WeekProps {
  row: Pick<WaitingOf, 'reminder'>;
  supervisorId: number;
  name: string;
}

/** Reminds a supervisor; for an hour it says who has [payroll-4]. */
function Remind({ row: { reminder }, supervisorId, name, week }: RemindProps) {
  const t = useTexts(payrollTexts);
  const { businessTimeZone: timeZone } = useSession().user;
  const remind = useCommand((supervisor: number) =>
    send(reminderCalls.post, { body: { supervisorId: supervisor, week: week.start } }),
  );
  const said = useNow((now) => {
    if (reminder === null) return null;
    const isToday = businessDate(new Date(reminder.at), timeZone) === businessDate(new Date(now), timeZone);
    return isToday ? timeText(new Date(reminder.at), timeZone) : momentText(reminder.at, timeZone);
  });
  const isFresh = useNow((now) => reminder !== null && now - Date.parse(reminder.at) < HOUR_MS);
  return (
    <>
      {reminder && said !== null && (
        <span className="countdown-reminded meta num ink-3" role="status">
          {t('reminded', { at: said, by: reminder.by })}
        </span>
      )}
      {!isFresh && (
        <button
          type="button"
          className="button"
          aria-label={t('remindName', { name })}
          {...pressUnless(remind.isBusy, () => void remind.send(supervisorId))}
        >
          {t('remind')}
        </button>
      )}
      <CommandError command={remind} title={t('remindFailed', { name })} />
    </>
  );
}

/** Days on which a foreman perhaps lacks a sheet; they hold up nothing [payroll-2]. */
function Missing({ days }: { days: readonly MissingDay[] }) {
  const t = useTexts(payrollTexts);
  const [isWhole, setWhole] = useState(false);
  return (
    <section className="countdown-missing above-12">
      <h3 className="body medium num row gap-6">
        <span className="warn inline-flex">
          <CautionIcon size={14} />
        </span>
        {t('missing', { count: days.length })}
      </h3>
      <ul className="above-4">
        {(isWhole ? days : days.slice(0, FIRST_DAYS)).map(
          ({ id, date, foremanId, foreman, mayOpen, supervisor, people, isUsual }) => (
            <li key={id} className="countdown-day num flex baseline gap-12 lines-0 wrap">
              <span className="nowrap ink-2">{inWords(date, { weekday: 'short', month: '2-digit', day: '2-digit' })}</span>
              <NameLink href={pageOfPerson({ id: foremanId, mayOpen })}>{foreman}</NameLink>
              <span className="ink-2">
                {[supervisor, people > 0 ? t('peopleElsewhere', { count: people }) : isUsual && t('usually')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ),
        )}
      </ul>
      {days.length > FIRST_DAYS && <ShowAll isWhole={isWhole} count={days.length} onChange={setWhole} />}
    </section>
  );
}

/** Widths of names, in percent. */
const NAMES = [52, 64, 46];

/** Placeholders of the rows before the first answer; they do not move. */
function Shapes() {
  const t = useTexts(payrollTexts);
  return (
    <>
      <p className="unseen" role="status">
        {t('loading')}
      </p>
      <ul className="countdown-rows above-8" aria-hidden="true">
        {NAMES.map((width) => (
          <li key={width} className="countdown-row">
            <span className="shape" style={{ width: `${width}%` }} />
            <span className="shape" />
          </li>
        ))}
      </ul>
    </>
  );
}
