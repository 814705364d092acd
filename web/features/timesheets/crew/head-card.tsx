import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { useSession } from '#web/http/use-session.ts';
import { pageOfJob } from '#web/jobs/links.ts';
import { StatusTag } from '#web/jobs/status-tag.tsx';
import { openedTexts } from '#web/lists/opened/texts.ts';
import { useOpened } from '#web/lists/opened/use-opened.ts';
import { Avatar } from '#web/people/avatar.tsx';
import { pageOfPerson } from '#web/people/links.ts';
import { useTexts } from '#web/texts/texts.ts';
import { dayText, dayWords, weekdayText } from '#web/ui/calendar/day-time.ts';
import { NameLink } from '#web/ui/navigation/name-link.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { crewTexts } from './texts.ts';

interface HeadCardProps {
  sheet: CrewSheet;
  /** Shown at the end of the card. */
  children: ReactNode;
}

/** The foreman, date, region and status of the day, its supervisors and jobs. */
export function HeadCard({ sheet, children }: HeadCardProps) {
  const t = useTexts(crewTexts);
  const opened = useTexts(openedTexts);
  const today = useSession().user.businessDate;
  const { dwoId, foreman, date, region, supervisors, jobs } = useSnapshot(sheet);
  useOpened({
    key: `day ${dwoId}`,
    label: opened('crewOf', { name: foreman.fullName, day: dayWords(date, today) }),
    detail: '',
  });
  return (
    <section className="card sheet-head crew-head row wrap gap-16 lines-12">
      <Avatar fullName={foreman.fullName} pictureUrl={foreman.pictureUrl} />
      <div className="sheet-whose crew-whose slim">
        <h1 className="cut">{t('crewOf', { name: foreman.fullName })}</h1>
        <p className="num meta ink-2">{[`${weekdayText(date)}, ${dayText(date)}`, region].filter(Boolean).join('  ·  ')}</p>
      </div>
      <Statuses sheet={sheet} />
      <dl className="crew-leads flex wrap gap-16 lines-8 push">
        <TagList
          name={t('supervisor')}
          items={supervisors.map((one) => ({ id: one.id, text: one.fullName, href: pageOfPerson(one) }))}
        />
        <TagList
          name={t('jobAssigned')}
          items={jobs.map(({ jobId: id, jobNumber, mayOpen }) => ({ id, text: jobNumber, href: pageOfJob({ id, mayOpen }) }))}
        />
      </dl>
      {children}
    </section>
  );
}

/** The status of the day, and that of the selected job if it differs. */
function Statuses({ sheet }: Pick<HeadCardProps, 'sheet'>) {
  const t = useTexts(crewTexts);
  const { status, dayStatus, dwoJobId, jobs } = useSnapshot(sheet);
  const job = status === dayStatus ? undefined : jobs.find((one) => one.dwoJobId === dwoJobId);
  return (
    <p className="crew-statuses num row gap-6 meta ink-2 nowrap">
      {job && <span>{t('day')}</span>}
      <StatusTag kind="timesheet" status={dayStatus} />
      {job && (
        <>
          <span>{t('job', { jobId: job.jobNumber })}</span>
          <StatusTag kind="timesheet" status={status} />
        </>
      )}
    </p>
  );
}

interface TagListProps {
  name: string;
  /** The items, without repeats. */
  items: readonly { id: number; text: string; href: string | undefined }[];
}

/** How many tags are shown in full. */
const WHOLE = 2;
/** How many letters of the next tag are shown. */
const LETTERS = 3;

/** Two tags, and the beginning of the third with a tooltip that lists all others. */
function TagList({ name, items }: TagListProps) {
  const [next, ...others] = items.slice(WHOLE);
  const rest = next && [next, ...others].map(({ text }) => text);
  return (
    <div className="sheet-fact crew-lead">
      <dt className="meta ink-2 nowrap">{name}</dt>
      <dd className="flex gap-8 above-4">
        {items.length === 0 && '- - -'}
        {items.slice(0, WHOLE).map(({ id, text, href }) => (
          <NameLink key={id} className="tag" href={href}>
            <span className="cut">{text}</span>
          </NameLink>
        ))}
        {next && (
          <Tooltip text={rest?.join('\n')}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what it stands for is reached by keyboard too */}
            <span className="tag" role="img" tabIndex={0} aria-label={rest?.join(', ')}>
              {next.text.slice(0, LETTERS)}...
            </span>
          </Tooltip>
        )}
      </dd>
    </div>
  );
}
