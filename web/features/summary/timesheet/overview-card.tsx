import { useSnapshot } from 'valtio';
import type { LiveAnswers } from '#shared/live.ts';
import { type Period, payrollWeek } from '#shared/rules/periods.ts';
import { useSession } from '#web/http/use-session.ts';
import { useShown } from '#web/lists/use-shown.ts';
import { countText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Failed, useSlow } from '#web/ui/feedback/state-card.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons/icons.tsx';
import type { SummaryView } from '../filters.ts';
import { Pieces } from '../pieces.tsx';
import { ComparedHours } from './compared-hours.tsx';
import { movedBack } from './comparison.ts';
import { ForemanField } from './foreman-field.tsx';
import { summaryQuery } from './queries.ts';
import { timesheetTexts } from './texts.ts';
import './overview.css';

/**
 * Crew hours of the selected period beside those of the one before it, of one foreman or of all
 * [summary-2]. The arrows move both compared periods: left by one period of the same kind into the
 * past, right back towards the selected one and never beyond it. They move the comparison alone;
 * the counts of the tab stay those of the dates selected for the page.
 */
export function OverviewCard({ view: page }: { view: SummaryView }) {
  const t = useTexts(timesheetTexts);
  const { region, days, foreman, steps } = page.filters;
  const { user } = useSession();
  const compared = steps === 0 ? days : movedBack(days ?? weekOf(user.businessDate), steps);
  const question = summaryQuery({ region, days: compared, foremanId: foreman ?? undefined });
  const { view, data: summary, isWaiting } = useShown('dwoSummary', question, t('subject'));
  const isSlow = useSlow(isWaiting);
  return (
    <section className="card sheet-card card-pad" aria-labelledby="sheet-overview">
      <header className="sheet-overview-head row wrap gap-8">
        <h2 id="sheet-overview">{t('overview')}</h2>
        {summary ? <ComparedTitle summary={summary} view={page} /> : <TitleToCome />}
        <ForemanField region={region} foreman={foreman} onChoose={(chosen) => page.change({ foreman: chosen })} />
        <Steps steps={steps} onStep={(next) => page.change({ steps: next })} />
      </header>
      {view.status === 'failed' ? (
        <Failed title={t('failed')} reason={view.error?.message} onRetry={view.retry} />
      ) : (
        <div className="sheet-compared" aria-busy={isWaiting} data-waiting={isSlow}>
          {summary && <ComparedHours summary={summary} view={page} />}
        </div>
      )}
    </section>
  );
}

interface ComparedTitleProps {
  summary: LiveAnswers['dwoSummary'];
  view: SummaryView;
}

/** The title of the comparison by the kind of its range, and for a year the choice of division. */
function ComparedTitle({ summary, view }: ComparedTitleProps) {
  const t = useTexts(timesheetTexts);
  const { rangeType, running } = useSnapshot(summary).data;
  return (
    <>
      <h3>{t(rangeType)}</h3>
      <p>{running > 0 && t('running', { count: running, shown: countText(running) })}</p>
      {rangeType === 'year' && (
        <Pieces
          name={t('pieces')}
          choices={[
            { id: 'finer', label: t('monthly') },
            { id: 'coarser', label: t('quarterly') },
          ]}
          chosen={view.filters.pieces}
          onChoose={(pieces) => view.change({ pieces })}
        />
      )}
    </>
  );
}

/** Reserves the lines of the title on a phone, so that nothing below shifts when it appears. */
const TitleToCome = () => (
  <>
    <p />
    <p />
  </>
);

interface StepsProps {
  steps: number;
  onStep: (steps: number) => void;
}

function Steps({ steps, onStep }: StepsProps) {
  const t = useTexts(timesheetTexts);
  return (
    <div className="sheet-steps flex gap-4">
      <button type="button" className="icon-button" aria-label={t('earlier')} onClick={() => onStep(steps + 1)}>
        <ChevronLeftIcon />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('later')}
        {...pressUnless(steps === 0, () => onStep(steps - 1))}
      >
        <ChevronRightIcon />
      </button>
    </div>
  );
}

/** The week that the api compares while no dates are selected. */
function weekOf(day: string): Period {
  const { monday, sunday } = payrollWeek(day);
  return { start: monday, end: sunday };
}
