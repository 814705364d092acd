import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useParams } from 'wouter';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { useAddress } from '#web/lists/use-address.ts';
import { usePageFeed } from '#web/live/page-feed.ts';
import { useLastAnswer } from '#web/live/use-last-answer.ts';
import { useLive } from '#web/live/use-live.ts';
import { AtPlace } from '#web/presence/at-place.tsx';
import { usePrintScope } from '#web/print/print.ts';
import { useTexts } from '#web/texts/texts.ts';
import { useNarrow } from '#web/theme/use-narrow.ts';
import { dayText } from '#web/ui/calendar/day-time.ts';
import { RecordError } from '#web/ui/feedback/record-error.tsx';
import { Loading, Shapes } from '#web/ui/feedback/shapes.tsx';
import { useSlow } from '#web/ui/feedback/state-card.tsx';
import { TimesheetsIcon } from '#web/ui/icons/icons.tsx';
import { TO_APPROVE } from '../links.ts';
import { PrintedJobs } from '../print/printed-approvals.tsx';
import { Signatures } from '../print/signatures.tsx';
import { TemporaryWorkers } from '../temporary/temporary-workers.tsx';
import { DayChoice } from './days/day-choice.tsx';
import { HeadCard } from './head-card.tsx';
import { HoursOverview } from './hours-overview.tsx';
import { jobToApprove } from './job-to-approve.ts';
import { NavigationButtons } from './navigation/navigation-buttons.tsx';
import { SheetCard } from './sheet-card.tsx';
import { crewTexts } from './texts.ts';
import '../sheet-page.css';
import './crew.css';

/** Crew Details: the sheet of a foreman's day. */
export default function CrewDetailsPage() {
  const { dwoId } = useParams<{ dwoId: string }>();
  return <CrewDetails key={dwoId} dwoId={Number(dwoId)} />;
}

/** The page of a day, also while it is loading, stale, missing, or after a failure. */
function CrewDetails({ dwoId }: { dwoId: number }) {
  const t = useTexts(crewTexts);
  const isNarrow = useNarrow();
  const { chosen, asksForOpen, choose } = useJobChoice();
  const view = useLive('crewSheet', { id: dwoId, ...(chosen !== undefined && { dwoJobId: chosen }) });
  const sheet = useLastAnswer(view)?.data;
  const isWaiting = view.status === 'loading';
  const isSlow = useSlow(isWaiting);
  const isNotHere = view.status === 'failed' && view.error?.statusCode === 404;
  usePageFeed(t('subject'), sheet !== undefined, view);
  // The job is not on the day, or no longer: shows the day without it.
  useEffect(() => {
    if (isNotHere && chosen !== undefined) choose(undefined);
  });

  // A day with one job opens with that job selected, once: deselecting it shows the whole day. So
  // does a day of the queue with the job that is to be approved.
  const opened = useRef<number | null>(null);
  useEffect(() => {
    if (sheet?.dwoId !== dwoId || opened.current === dwoId) return;
    opened.current = dwoId;
    if (chosen === undefined && (asksForOpen || sheet.jobs.length === 1)) choose(jobToApprove(sheet.jobs));
  });

  if (view.status === 'failed')
    return (
      <RecordError
        icon={<TimesheetsIcon size={24} />}
        error={view.error}
        notHere={t('notHere')}
        list={{ href: '/timesheets', name: t('backToList') }}
        failed={t(chosen === undefined ? 'failed' : 'jobFailed')}
        onRetry={view.retry}
      />
    );
  if (!sheet) return isSlow ? <CrewShapes /> : null;
  const navigation = { dwoId, isAtJob: chosen !== undefined };
  return (
    <AtPlace place={`crew-sheet:${dwoId}`}>
      <div className={view.staleSince ? 'sheet-page crew-page is-stale stack gap-12' : 'sheet-page crew-page stack gap-12'}>
        <HeadCard sheet={sheet}>{!isNarrow && <NavigationButtons {...navigation} />}</HeadCard>
        <HoursOverview sheet={sheet} chosen={chosen} onChoose={choose}>
          <DayChoice sheet={sheet} />
        </HoursOverview>
        <PrintedJobs sheet={sheet} />
        <SheetCard
          sheet={sheet}
          isWaiting={isWaiting}
          thumb={(approve) => <NavigationButtons {...navigation}>{approve}</NavigationButtons>}
        >
          <TemporaryWorkers sheet={sheet} />
          <SignedSheet sheet={sheet} />
        </SheetCard>
      </div>
    </AtPlace>
  );
}

/** The scope of the printed page, and its lines for signatures. */
function SignedSheet({ sheet }: { sheet: CrewSheet }) {
  const t = useTexts(crewTexts);
  const { date, dwoJobId, jobs, foreman, supervisors } = useSnapshot(sheet);
  const job = jobs.find((one) => one.dwoJobId === dwoJobId);
  usePrintScope([dayText(date), ...(job ? [t('job', { jobId: job.jobNumber })] : [])]);
  const supervisor = supervisors.map(({ fullName }) => fullName).join(', ');
  return (
    <Signatures
      signers={[
        { as: 'foreman', name: foreman.fullName },
        { as: 'supervisor', name: supervisor },
      ]}
    />
  );
}

/** Placeholders of the cards while the day is loading. */
function CrewShapes() {
  return (
    <div className="sheet-page crew-page stack gap-12">
      <Loading />
      <div className="card sheet-head crew-head row wrap gap-16 lines-12" aria-hidden="true">
        <span className="shape sheet-shape-face" />
        <span className="shape" style={{ width: 190 }} />
      </div>
      <div className="card crew-hours grid gap-12 lines-8 middle off-paper" style={{ minHeight: 82 }} aria-hidden="true">
        <span className="shape" style={{ width: 190 }} />
      </div>
      <div className="card crew-shape-sheet" aria-hidden="true">
        <Shapes kind="rows" count={7} />
      </div>
    </div>
  );
}

const JOB_PARAM = 'job';

interface JobChoice {
  /** The `dwoJobId`; undefined is the whole day. */
  chosen: number | undefined;
  /** The address asks for the first job that is not approved. */
  asksForOpen: boolean;
  choose: (dwoJobId: number | undefined) => void;
}

/** The selected job of a day, `?job={dwoJobId}` in the address. */
function useJobChoice(): JobChoice {
  const { address, write } = useAddress({ rememberAs: undefined, saysNothing: () => false, carry: (from) => from });
  const text = address.get(JOB_PARAM) ?? '';
  const choose = (dwoJobId: number | undefined): void =>
    write(
      (current) => {
        const next = new URLSearchParams(current);
        if (dwoJobId === undefined) next.delete(JOB_PARAM);
        else next.set(JOB_PARAM, String(dwoJobId));
        return next;
      },
      // Back leaves the day, whatever jobs were selected on it.
      { replace: true },
    );
  return { chosen: /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined, asksForOpen: text === TO_APPROVE, choose };
}
