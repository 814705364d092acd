import { BLOCKERS_LISTED, type ExportInformation } from '#shared/exports.ts';
import { formatMinutes } from '#shared/rules/hours.ts';
import { useMomentOf } from '#web/lists/page/use-moment-of.ts';
import { useTexts } from '#web/texts/texts.ts';
import { periodText } from '#web/ui/calendar/day-time.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { useReason } from '#web/ui/feedback/reasons.ts';
import { RetryIcon } from '#web/ui/icons/action-icons.tsx';
import { FileStatus } from '../file-status.tsx';
import type { Family } from './families.ts';
import { Superseded, SupersededBy } from './superseded.tsx';
import { exportsTexts } from './texts.ts';

/** How many blockers are named; the others are counted. The api lists `BLOCKERS_LISTED` at most. */
const NAMED = 5;

interface LastStatusProps {
  family: Family;
  information: ExportInformation;
  isBusy: boolean;
  /** Why the status is not known. */
  fault: string | undefined;
  onRefresh: () => void;
  onRetry: () => void;
}

/** The state of the last file: its progress, its content, or why it failed. */
export function LastStatus({ family, information, isBusy, fault, onRefresh, onRetry }: LastStatusProps) {
  const t = useTexts(exportsTexts);
  const inWords = useReason();
  const { id, status, fileName } = information;
  const isMade = status === 'Successful' && id !== null;
  return (
    <div className="export-status grid gap-8 own-line slim line-above">
      <div className="row wrap gap-12 lines-4">
        <span className="meta medium ink-2" id="last-status">
          {t('lastStatus')}
        </span>
        <output aria-labelledby="last-status">
          <FileStatus status={status} />
        </output>
        <button type="button" className="icon-button" aria-label={t('refresh')} onClick={onRefresh}>
          <RetryIcon />
        </button>
        <Facts information={information} />
      </div>
      {isMade && (
        <Superseded family={family} query={{ where: JSON.stringify({ id }) }}>
          <SupersededBy id={id} fileName={fileName ?? ''} />
        </Superseded>
      )}
      {fault !== undefined && (
        <p className="danger" role="alert">
          {t('statusFailed')}: {inWords(fault)}
        </p>
      )}
      {status === 'Failed' && (
        <div className="export-failed flex wrap spread gap-16 lines-8 danger">
          <Reasons information={information} />
          <button type="button" className="button" {...pressUnless(isBusy, onRetry)}>
            {t('retry')}
          </button>
        </div>
      )}
    </div>
  );
}

function Facts({ information }: Pick<LastStatusProps, 'information'>) {
  const t = useTexts(exportsTexts);
  const momentOf = useMomentOf();
  const { status, fileName, company, start, end, withUnapproved, rows, minutes, skipped, updatedAt } = information;
  if (status === 'New File') return null;
  const ofCompany = company === 'All' ? t('everyCompany') : company;
  const leftOut = (['noShow', 'zero', 'unapproved'] as const)
    .filter((kind) => skipped[kind] > 0)
    .map((kind) => t(`skipped.${kind}`, { count: skipped[kind] }));
  const facts = [
    status !== 'Successful' && [ofCompany, start && end && periodText({ start, end })].filter(Boolean).join(', '),
    rows !== null && (rows > 0 || status !== 'Generating') && t(status === 'Generating' ? 'rowsSoFar' : 'rows', { count: rows }),
    minutes !== null && status === 'Successful' && t('hours', { hours: formatMinutes(minutes) }),
    withUnapproved && t('hasUnapproved'),
    leftOut.length > 0 && t('leftOut', { what: leftOut.join(', ') }),
    status !== 'Generating' && updatedAt !== null && Object.values(momentOf(updatedAt)).join(' '),
  ].filter((fact) => typeof fact === 'string' && fact !== '');
  return (
    <span className="row wrap gap-12 lines-4 slim ink-2 anywhere">
      {status === 'Successful' && <span>{fileName}</span>}
      {facts.map((fact) => (
        <span key={String(fact)} className="num">
          {fact}
        </span>
      ))}
    </span>
  );
}

function Reasons({ information: { reason, blockers } }: Pick<LastStatusProps, 'information'>) {
  const t = useTexts(exportsTexts);
  const inWords = useReason();
  const others = blockers.length - NAMED;
  return (
    <div role="alert">
      <p className="grow meta ink-3">
        {blockers.length === 0 ? (inWords(reason ?? undefined) ?? t('failedBecause')) : t('blocked', { count: blockers.length })}
      </p>
      {blockers.length > 0 && (
        <ul aria-label={t('failedBecause')}>
          {blockers.slice(0, NAMED).map(({ about, reason: why }) => (
            <li key={`${about} ${why}`}>{t('blocker', { about, reason: inWords(why) })}</li>
          ))}
          {others > 0 && <li>{blockers.length < BLOCKERS_LISTED ? t('others', { count: others }) : t('manyMore')}</li>}
        </ul>
      )}
    </div>
  );
}
