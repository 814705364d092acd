import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'wouter';
import { alertListPath } from '#shared/alerts/path.ts';
import type { Away, AwayFile, AwaySheet } from '#shared/away/away.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { dayText, momentText } from '#web/ui/calendar/day-time.ts';
import { usePageKeys } from '#web/ui/controls/page-keys.ts';
import { failureToast } from '#web/ui/feedback/reason.tsx';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { CloseIcon } from '#web/ui/icons/icons.tsx';
import { alertMessage } from '../alert/alert-look.tsx';
import { useFollow } from '../alert/use-follow.tsx';
import { dismissAway } from '../api.ts';
import { alertsTexts } from '../texts.ts';
import { awayTexts } from './texts.ts';
import './away.css';

/** Where the files of an export family are listed. */
const TAB_OF: Readonly<Record<NonNullable<AwayFile['family']>, string>> = {
  workshift_csv: 'timesheets',
  workshift_iif: 'timesheets',
  workshift_vista: 'vista',
  job_csv: 'jobs',
  employee_csv: 'employees',
};

const sheetPath = ({ dwoId, dwoJobId }: AwaySheet): string => `/timesheets/${dwoId}?job=${dwoJobId}`;
function filePath({ id, of, family }: AwayFile): string {
  if (of === 'export') return `/upload?tab=${family === null ? '' : TAB_OF[family]}`;
  return of === 'import' ? `/upload/import/${id}` : `/upload/${id}`;
}

/**
 * What happened while one was away, by weight; it goes by its button, by X, by Escape within it, or
 * once all of it was seen [away-3].
 */
export function AwayPanel({ away }: { away: Away }) {
  const t = useTexts(awayTexts);
  const alertWords = useTexts(alertsTexts);
  const { businessTimeZone: timeZone } = useSession().user;
  const showToast = useToast();
  const follow = useFollow();
  const title = useId();
  const [isPutAway, setPutAway] = useState(false);
  const { since, until, alerts, sheets, sentBack, files, overcost } = away;
  const total = alerts.count + sheets.count + sentBack.count + files.count + overcost.count;
  const dismiss = (): void => {
    setPutAway(true);
    dismissAway({ until }).catch((cause: unknown) => {
      setPutAway(false);
      showToast(failureToast(t('notDismissed'), cause));
    });
  };
  usePageKeys(total > 0 && !isPutAway ? [{ key: 'x', label: t('dismiss'), onPress: dismiss }] : []);
  useEffect(() => {
    // All of it was seen: the next absence begins anew. If that cannot be told now, it is then.
    if (total === 0) dismissAway({ until }).catch(() => {});
  }, [total, until]);
  if (total === 0 || isPutAway) return null;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    dismiss();
    document.getElementById('page')?.focus({ preventScroll: true });
  };
  return (
    <aside className="away-panel off-paper" aria-labelledby={title} onKeyDown={onKeyDown}>
      <header className="row gap-8 spread">
        <h2 id={title} className="title">
          {t('title')}
        </h2>
        <button
          type="button"
          className="icon-button away-close"
          aria-label={t('dismiss')}
          aria-keyshortcuts="X"
          onClick={dismiss}
        >
          <CloseIcon />
        </button>
      </header>
      <p className="meta num ink-3" role="status">
        {t('since', { time: momentText(since, timeZone) })}
      </p>
      <Part words={t('alerts', { count: alerts.count })} {...alerts} all="/notifications">
        {alerts.first.map((alert) => (
          <Line key={alert.id} href={alertListPath(alert.id)} onFollow={() => follow({ id: alert.id, isRead: false })}>
            {alertMessage(alertWords, alert, timeZone) || alertWords(alert.type)}
          </Line>
        ))}
      </Part>
      <Sheets words={t('sheets', { count: sheets.count })} {...sheets} all="/timesheets?status=submitted" />
      <Sheets words={t('sentBack', { count: sentBack.count })} {...sentBack} all="/timesheets?status=draft" />
      <Part words={t('files', { count: files.count })} {...files} all="/upload">
        {files.first.map((file) => (
          <Line key={`${file.of} ${file.id}`} href={filePath(file)}>
            {file.hasFailed ? t('fileFailed', { name: file.name || t('noName') }) : file.name || t('noName')}
          </Line>
        ))}
      </Part>
      <Part words={t('overcost', { count: overcost.count })} {...overcost} all="/job-management?tab=overCost">
        {overcost.first.map(({ id, jobNumber, alertId }) => (
          <Line key={alertId} href={`/job-management/${id}`} onFollow={() => follow({ id: alertId, isRead: false })}>
            {t('job', { job: jobNumber })}
          </Line>
        ))}
      </Part>
    </aside>
  );
}

interface PartProps {
  /** How many there are of what. */
  words: string;
  count: number;
  first: readonly unknown[];
  /** The page that has all of them. */
  all: string;
}

/** One kind of what happened; nothing where there is none. */
function Part({ words, count, first, all, children }: PartProps & { children: ReactNode }) {
  const t = useTexts(awayTexts);
  if (count === 0) return null;
  const rest = count - first.length;
  return (
    <section className="above-12">
      <h3 className="body bold num">{words}</h3>
      <ul className="away-lines">
        {children}
        {rest > 0 && <Line href={all}>{t('more', { count: rest })}</Line>}
      </ul>
    </section>
  );
}

function Sheets({ first, ...part }: Omit<PartProps, 'first'> & { first: readonly AwaySheet[] }) {
  const t = useTexts(awayTexts);
  return (
    <Part {...part} first={first}>
      {first.map((sheet) => (
        <Line key={sheet.dwoJobId} href={sheetPath(sheet)}>
          {t('sheet', { job: sheet.jobNumber, foreman: sheet.foreman, day: dayText(sheet.date) })}
        </Line>
      ))}
    </Part>
  );
}

interface LineProps {
  href: string;
  onFollow?: () => void;
  children: ReactNode;
}

const Line = ({ href, onFollow, children }: LineProps) => (
  <li>
    <Link href={href} className="away-line num anywhere" onClick={onFollow}>
      {children}
    </Link>
  </li>
);
