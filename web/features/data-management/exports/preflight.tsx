import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { type PreflightBlocker, type PreflightFinding, PreflightGroup, type PreflightRepeat } from '#shared/exports.ts';
import type { UnknownName } from '#shared/integrations/payroll-names.ts';
import type { LiveAnswers } from '#shared/live.ts';
import { formatMinutes } from '#shared/rules/hours.ts';
import { findingTexts } from '#web/jobs/finding-texts.ts';
import { pageOfJob } from '#web/jobs/links.ts';
import { useMomentOf } from '#web/lists/page/use-moment-of.ts';
import { useLive } from '#web/live/use-live.ts';
import { useRows } from '#web/live/use-rows.ts';
import { pageOfPerson } from '#web/people/links.ts';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { useNarrow } from '#web/theme/use-narrow.ts';
import { dayText } from '#web/ui/calendar/day-time.ts';
import { useReason } from '#web/ui/feedback/reasons.ts';
import { Failed } from '#web/ui/feedback/state-card.tsx';
import { CautionIcon } from '#web/ui/icons/icons.tsx';
import { NameLink } from '#web/ui/navigation/name-link.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { Table } from '#web/ui/table/table.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import type { Family } from './families.ts';
import { exportsTexts } from './texts.ts';

const NONE: readonly never[] = [];
/** The height in which rows scroll; on a phone they are cards. */
const HEIGHT = '320px';
const MANY = 8;
/** The most findings on a phone, as cards; others follow as findings are corrected. */
const ON_A_PHONE = 50;

interface PreflightProps {
  week: { company: string; start: string; end: string };
  /** Undefined for a file for people, which also lists shifts without hours. */
  program: Family['program'];
  /** Unapproved shifts are exported, too. */
  withUnapproved: boolean;
}

/** Live list of what prevents a file of hours, with links to where it is corrected. */
export function Preflight({ week, program, withUnapproved }: PreflightProps) {
  const t = useTexts(exportsTexts);
  const ui = useTexts(uiTexts);
  const view = useLive('preflight', { ...week, ...(program && { program }) });
  if (view.status === 'failed') return <Failed title={t('preflightFailed')} reason={view.error?.message} onRetry={view.retry} />;
  return (
    <section className="export-preflight stack gap-8 own-line slim line-above" aria-labelledby="preflight">
      <h3 id="preflight" className="lead">
        {t('preflight')} {view.data && <Count answer={view.data.data} />}
      </h3>
      {view.data ? (
        <Findings answer={view.data.data} program={program} withUnapproved={withUnapproved} />
      ) : (
        <p className="ink-2" role="status">
          {ui('loading')}
        </p>
      )}
    </section>
  );
}

interface FindingsProps extends Pick<PreflightProps, 'program' | 'withUnapproved'> {
  answer: LiveAnswers['preflight']['data'];
}

/** The number of findings. */
function Count({ answer }: Pick<FindingsProps, 'answer'>) {
  const t = useTexts(exportsTexts);
  const lists = useSnapshot(answer) as Partial<FindingsProps['answer']>;
  const count = sumOf(
    [lists.findings, lists.blockers, lists.warnings, lists.unknownNames, lists.repeats].map((list) => list?.length ?? 0),
  );
  return count > 0 && <span className="num body ink-2">{t('toLookAt', { count })}</span>;
}

function Findings({ answer, program, withUnapproved }: FindingsProps) {
  const t = useTexts(exportsTexts);
  const findings = useRows(answer, 'findings');
  const blockers = useRows(answer, 'blockers');
  // An older api sends none of these.
  const { warnings = NONE, unknownNames = NONE, repeats = NONE, sums } = useSnapshot(answer) as Partial<FindingsProps['answer']>;
  const columns = useMemo(() => columnsIn(t, withUnapproved), [t, withUnapproved]);
  const shown = findings.slice(0, useNarrow() ? ON_A_PHONE : findings.length);
  const others = findings.length - shown.length;
  return (
    <>
      {sums && <Sums answer={answer} program={program} withUnapproved={withUnapproved} />}
      {findings.length + blockers.length + warnings.length + unknownNames.length + repeats.length === 0 && (
        <p>{t('nothingInTheWay')}</p>
      )}
      {blockers.length > 0 && (
        <ul className="export-blockers grid gap-4" aria-label={t('blockers')}>
          {blockers.map((blocker) => (
            <Blocker key={blocker.id} blocker={blocker} />
          ))}
        </ul>
      )}
      {warnings.length > 0 && (
        <ul className="export-blockers grid gap-4" aria-label={t('warnings')}>
          {warnings.map((warning) => (
            <Entry key={warning.id} entry={warning} />
          ))}
        </ul>
      )}
      {unknownNames.length > 0 && (
        <ul className="export-blockers grid gap-4" aria-label={t('unknownNames')}>
          {unknownNames.map((name) => (
            <Unknown key={name.id} name={name} />
          ))}
        </ul>
      )}
      {repeats.length > 0 && (
        <ul className="export-blockers grid gap-4" aria-label={t('repeats')}>
          {repeats.map((repeat) => (
            <Repeat key={repeat.id} repeat={repeat} />
          ))}
        </ul>
      )}
      {findings.length > 0 && (
        <div className="export-findings">
          <Table
            name={t('preflight')}
            rows={shown}
            rowId={({ id }) => id}
            columns={columns}
            isShort
            {...(findings.length > MANY && { height: HEIGHT })}
          />
          {others > 0 && <p>{t('others', { count: others })}</p>}
        </div>
      )}
    </>
  );
}

/** The sums of the file, and what it would leave out. */
function Sums({ answer, program, withUnapproved }: FindingsProps) {
  const t = useTexts(exportsTexts);
  const sums = useSnapshot(answer.sums);
  const isTaken = takenBy(program, withUnapproved);
  const taken = PreflightGroup.options.filter(isTaken);
  const shifts = sumOf(taken.map((group) => sums[group].shifts));
  const minutes = sumOf(taken.filter((group) => group !== 'noShow').map((group) => sums[group].minutes));
  const what = LEFT_OUT.flatMap((group) => {
    const sum = sums[group];
    return !isTaken(group) && sum.shifts > 0 ? t(`sum.${group}`, { count: sum.shifts, hours: formatMinutes(sum.minutes) }) : [];
  });
  return (
    <p className="num row wrap gap-12 lines-4 slim ink-2 anywhere">
      <span>{t('wouldHold', { count: shifts, hours: formatMinutes(minutes) })}</span>
      {what.length > 0 && <span>{t('leftOut', { what: what.join(', ') })}</span>}
    </p>
  );
}

const LEFT_OUT = ['unapproved', 'running', 'noShow', 'zero'] as const;

/** Whether a file holds a shift; a file for people also lists those without hours. */
const takenBy =
  (program: Family['program'], withUnapproved: boolean) =>
  (group: PreflightGroup): boolean => {
    if (group === 'approved' || group === 'unapproved') return group === 'approved' || withUnapproved;
    return program === undefined && (group !== 'running' || withUnapproved);
  };

const sumOf = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);

/** A file that payroll may have already, with shifts that the new one would repeat. */
function Repeat({ repeat: { fileName, shifts, takenAt, takenBy } }: { repeat: PreflightRepeat }) {
  const t = useTexts(exportsTexts);
  const momentOf = useMomentOf();
  const since = takenAt === null ? '' : Object.values(momentOf(takenAt)).join(' ');
  return (
    <li className="flex gap-8 anywhere">
      <CautionIcon size={14} />
      <span className="num">{t('repeat', { count: shifts, name: fileName, by: takenBy, since })}</span>
    </li>
  );
}

/** A name that the payroll program would refuse, and the known one that is most like it. */
function Unknown({ name: { what, text, rows, isInactive, nearest } }: { name: UnknownName }) {
  const t = useTexts(exportsTexts);
  const near = nearest === null ? '' : `, ${t('nearestName', { name: nearest })}`;
  return (
    <li className="flex gap-8 anywhere">
      <CautionIcon size={14} />
      <span className="num">
        {t(`unknown.${what}`)} {text} {t(isInactive ? 'isInactive' : 'notKnown')}
        {near} ({t('rowsOfName', { count: rows })})
      </span>
    </li>
  );
}

/** An entry that the payroll program could not import, live. */
const Blocker = ({ blocker }: { blocker: PreflightBlocker }) => <Entry entry={useSnapshot(blocker)} />;

/** A person or job, with a link to the page where it is corrected. */
function Entry({ entry: { about, reason, employeeId, jobId, mayOpen } }: { entry: PreflightBlocker }) {
  const inWords = useReason();
  const ofJob = jobId === undefined ? undefined : pageOfJob({ id: jobId, mayOpen });
  const page = employeeId === undefined ? ofJob : pageOfPerson({ id: employeeId, mayOpen });
  return (
    <li className="flex gap-8 anywhere">
      <CautionIcon size={14} />
      <span>
        <NameLink href={page}>{about}</NameLink> {inWords(reason)}
      </span>
    </li>
  );
}

/** A finding in words. Two kinds are also shown before a sheet is approved, in the same words. */
function Finding({ kind, count, withUnapproved }: Pick<PreflightFinding, 'kind' | 'count'> & { withUnapproved: boolean }) {
  const t = useTexts(exportsTexts);
  const asked = useTexts(findingTexts);
  if (kind === 'phaseCode' || kind === 'overADay') return asked(kind, { count });
  return t(kind === 'unapproved' && withUnapproved ? 'finding.unapprovedTaken' : `finding.${kind}`, { count });
}

const columnsIn = (t: TextsOf<typeof exportsTexts>, withUnapproved: boolean): readonly TableColumn<PreflightFinding>[] => [
  { id: 'date', head: t('headDay'), kind: 'day', width: 104, cell: ({ date }) => dayText(date) },
  {
    id: 'kind',
    head: t('headFinding'),
    cell: ({ kind, count }) => <Finding kind={kind} count={count} withUnapproved={withUnapproved} />,
  },
  { id: 'job', head: t('headJob'), width: 88, cell: ({ jobNumber }) => jobNumber },
  { id: 'ask', head: t('headAsk'), width: 240, cell: (finding) => <WhoToAsk finding={finding} /> },
  {
    id: 'fix',
    head: t('headFix'),
    kind: 'action',
    width: 104,
    cell: ({ dwoId, dwoJobId, mayOpen, date, jobNumber, foreman }) =>
      mayOpen !== false && (
        <Link
          href={`/timesheets/${dwoId}?job=${dwoJobId}`}
          aria-label={t('openSheetOf', { foreman, day: dayText(date), job: jobNumber })}
        >
          {t('openSheet')}
        </Link>
      ),
  },
];

/** The foreman, and their supervisor; an older api sends the foreman's name alone. */
function WhoToAsk({ finding }: { finding: PreflightFinding }) {
  const { foreman, foremanId, mayOpenForeman, supervisor, supervisorId, mayOpenSupervisor } = finding;
  return (
    <span className="export-ask cut">
      <NameLink href={foremanId ? pageOfPerson({ id: foremanId, mayOpen: mayOpenForeman }) : undefined}>{foreman}</NameLink>
      {supervisorId && (
        <>
          , <NameLink href={pageOfPerson({ id: supervisorId, mayOpen: mayOpenSupervisor })}>{supervisor}</NameLink>
        </>
      )}
    </span>
  );
}
