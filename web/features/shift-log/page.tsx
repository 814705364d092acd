import { useSyncExternalStore } from 'react';
import { snapshot, subscribe } from 'valtio';
import { Link } from 'wouter';
import { type Describe, entryWords, type Line, linesInWords, linesOf, lineTime } from '#shared/roster/log-words.ts';
import { saidWords } from '#shared/roster/said-words.ts';
import type { ShiftLog } from '#shared/roster/shift-log.ts';
import { businessDay } from '#shared/rules/periods.ts';
import { useSession } from '#web/http/use-session.ts';
import { DAY_TEXT, orNone } from '#web/lists/address/codecs.ts';
import { defineList } from '#web/lists/definition.ts';
import { useListState } from '#web/lists/list-state.ts';
import { usePageFeed } from '#web/live/page-feed.ts';
import { useLive } from '#web/live/use-live.ts';
import { presenceTexts } from '#web/people/presence-texts.ts';
import { printPage, usePrintScope } from '#web/print/print.ts';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { DaySteps } from '#web/ui/calendar/day-steps.tsx';
import { dayText, fullDayText } from '#web/ui/calendar/day-time.ts';
import { useCopy } from '#web/ui/controls/use-copy.ts';
import { Empty, Failed, useSlow } from '#web/ui/feedback/state-card.tsx';
import { CopyIcon } from '#web/ui/icons/action-icons.tsx';
import { AuditIcon } from '#web/ui/icons/icons.tsx';
import { shiftLogTexts } from './texts.ts';
import { NewLine, WrittenLine } from './written-line.tsx';
import '#web/lists/page/list-page.css';
import '#web/ui/controls/button.css';
import './shift-log.css';

/** The day in the address; none is today, also after midnight. */
const VIEW = defineList({ filters: { day: { text: orNone(DAY_TEXT), initial: null } }, sortable: [] });

interface ShiftLogPageProps {
  /** Passed in because features do not import one another. */
  describeAlert: Describe['alert'];
}

/** The shift log of a day, which writes itself, with room for lines by hand. */
export function ShiftLogPage({ describeAlert }: ShiftLogPageProps) {
  const t = useTexts(shiftLogTexts);
  const presence = useTexts(presenceTexts);
  const describe: Describe = { alert: describeAlert, said: (said, timeZone) => saidWords(presence, said, timeZone) };
  const { user } = useSession();
  const { filters, setFilters } = useListState(VIEW);
  const today = user.businessDate;
  const day = filters.day !== null && filters.day < today ? filters.day : today;
  const view = useLive('shiftLog', day === today ? {} : { date: day });
  usePageFeed(t('subject'), view.data !== undefined, view);
  usePrintScope([dayText(day)]);
  const isSlow = useSlow(view.status === 'loading');
  return (
    <div className="shift-log column grow">
      <div className="list-page-head row gap-16 lines-8 wrap spread off-paper">
        <h1 className="unseen-narrow">{t('title')}</h1>
        <div className="flex wrap gap-8">
          <DaySteps
            name={t('day')}
            day={day}
            maxDay={today}
            onChoose={(chosen) => setFilters({ day: chosen === today ? null : chosen })}
          />
          <Link className="button" href={rosterAt(day, today)}>
            {t('roster')}
          </Link>
          <button type="button" className="button" onClick={() => void printPage()}>
            {t('print')}
          </button>
          {view.data && <CopyButton log={view.data} describe={describe} />}
          <Link className="button" href="/notices" title={t('byMailHint')}>
            {t('byMail')}
          </Link>
        </div>
      </div>
      {view.status === 'failed' && (
        <div className="card above-16">
          <Failed title={t('failed')} reason={view.error?.message} onRetry={view.retry} />
        </div>
      )}
      {isSlow && (
        <p className="card log-waiting above-12 ink-2" role="status">
          {t('loading')}
        </p>
      )}
      {view.data && <Log key={day} data={view.data} today={today} describe={describe} />}
    </div>
  );
}

/** The Daily Roster of a day, replayed from a minute of it on if one is given. */
function rosterAt(day: string, today: string, minute?: number): string {
  const days = day === today ? '' : `&days=${day}.${day}`;
  return `/?tab=roster${days}${minute === undefined ? '' : `&replay=${minute}`}`;
}

/** The log as plain text, to be sent to whom it concerns. */
const asText = (t: TextsOf<typeof shiftLogTexts>, log: ShiftLog, describe: Describe): string =>
  [
    `${t('title')}, ${fullDayText(log.date)}`,
    '',
    ...linesInWords(t, log, describe).map(({ time, text }) => `${time}  ${text}`),
  ].join('\n');

function CopyButton({ log, describe }: { log: ShiftLog; describe: Describe }) {
  const t = useTexts(shiftLogTexts);
  const { copied, copy } = useCopy();
  return (
    <>
      <button type="button" className="button" onClick={() => copy(asText(t, snapshot(log) as ShiftLog, describe))}>
        <CopyIcon />
        {t('copy')}
      </button>
      <p role="status" className={copied ? 'meta ink-2 log-copied' : 'unseen'}>
        {copied && t(copied === 'yes' ? 'copied' : 'copyFailed')}
      </p>
    </>
  );
}

interface LogProps {
  data: ShiftLog;
  today: string;
  describe: Describe;
}

function Log({ data, today, describe }: LogProps) {
  const t = useTexts(shiftLogTexts);
  const log = useSyncExternalStore(
    (onChange) => subscribe(data, onChange),
    () => snapshot(data) as ShiftLog,
  );
  const lines = linesOf(log);
  return (
    <section className="card log above-12" aria-label={t('title')}>
      {lines.length === 0 ? (
        <Empty icon={<AuditIcon size={24} />}>{t('nothing')}</Empty>
      ) : (
        <ol className="log-lines">
          {lines.map((line) => (
            <LogLine key={keyOf(line)} line={line} log={log} today={today} describe={describe} />
          ))}
        </ol>
      )}
      <NewLine date={log.date} />
    </section>
  );
}

const keyOf = (line: Line): string => ('entry' in line ? line.entry.id : `line-${line.written.id}`);

const MINUTE_MS = 60_000;

function LogLine({ line, log, today, describe }: { line: Line; log: ShiftLog } & Omit<LogProps, 'data'>) {
  const t = useTexts(shiftLogTexts);
  const { start } = businessDay(log.date, log.timeZone);
  const time = lineTime(line.at, log);
  const minute = Math.floor((Date.parse(line.at) - start.getTime()) / MINUTE_MS);
  return (
    <li className="log-line row gap-12" data-kind={'entry' in line ? line.entry.kind : 'written'}>
      <Link className="log-time num nowrap" href={rosterAt(log.date, today, minute)} title={t('replayAt', { time })}>
        {time}
      </Link>
      {'entry' in line ? (
        <Entry entry={line.entry} timeZone={log.timeZone} describe={describe} />
      ) : (
        <WrittenLine line={line.written} time={time} />
      )}
    </li>
  );
}

interface EntryProps extends Pick<LogProps, 'describe'> {
  entry: Parameters<typeof entryWords>[1];
  timeZone: string;
}

function Entry({ entry, timeZone, describe }: EntryProps) {
  const t = useTexts(shiftLogTexts);
  const { what, more } = entryWords(t, entry, timeZone, describe);
  return (
    <p className="log-what grow anywhere">
      <span className="ink">{what}</span>
      {more.length > 0 && <span className="num ink-3"> · {more.join(', ')}</span>}
    </p>
  );
}
