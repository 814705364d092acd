import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { pageOfJob } from '#web/jobs/links.ts';
import { StatusTag } from '#web/jobs/status-tag.tsx';
import { Avatar } from '#web/people/avatar.tsx';
import { pageOfPerson } from '#web/people/links.ts';
import { useTexts } from '#web/texts/texts.ts';
import { dayText, weekdayText } from '#web/ui/calendar/day-time.ts';
import { TagList } from './tag-list.tsx';
import { crewTexts } from './texts.ts';

interface HeadCardProps {
  sheet: CrewSheet;
  /** Beside all that. */
  children: ReactNode;
}

/** The foreman, date and place of the day, its supervisor, and its hours. */
export function HeadCard({ sheet, children }: HeadCardProps) {
  const t = useTexts(crewTexts);
  const { foreman, date, region, supervisors, jobs } = useSnapshot(sheet);
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

/** Where the day stands, and the selected job where that is another. */
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
