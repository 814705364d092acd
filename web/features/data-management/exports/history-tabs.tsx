import { type ReactNode, useMemo } from 'react';
import { can } from '#shared/permissions.ts';
import { useSession } from '#web/http/use-session.ts';
import { wordText } from '#web/lists/address/codecs.ts';
import { defineList, type ListFilter } from '#web/lists/definition.ts';
import { daysFilter, nameFilter } from '#web/lists/filters.ts';
import { useListState } from '#web/lists/list-state.ts';
import { TablePage } from '#web/lists/page/table-page.tsx';
import { useCompanies } from '#web/lists/use-companies.ts';
import { CountdownCard } from '#web/payroll/countdown-card.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { Segments } from '#web/ui/fields/segments.tsx';
import { RefreshList, SectionHead } from '../section-head.tsx';
import { dataTexts } from '../texts.ts';
import { CustomExport } from './custom-export.tsx';
import { FAMILIES } from './families.ts';
import { Superseded } from './superseded.tsx';
import { TakingError } from './taking.tsx';
import { exportsTexts } from './texts.ts';
import { useFileColumns } from './use-file-columns.tsx';

/** The filter of a history by format. */
const formatFilter: ListFilter<'csv' | 'iif'> = { text: wordText(['csv', 'iif']), initial: 'csv', isView: true };

/** Files of timesheets, by company and by the day of the request. */
const timesheetFileList = (timeZone: string) =>
  defineList({
    filters: { format: formatFilter, company: nameFilter('company'), days: daysFilter('date', timeZone) },
    sortable: ['fileName', 'company', 'date'],
    order: [
      ['date', 'DESC'],
      ['id', 'DESC'],
    ],
    // Below the form that requests a file.
    room: { around: 553 },
  });

/** Timesheets as CSV, for admins also for QuickBooks: a new file, and the history of files. */
export function TimesheetsTab({ tabs }: { tabs: ReactNode }) {
  const t = useTexts(exportsTexts);
  const words = useTexts(dataTexts);
  const { businessDate: today, businessTimeZone, role } = useSession().user;
  const definition = useMemo(() => timesheetFileList(businessTimeZone), [businessTimeZone]);
  const mayIif = can(role, 'read', 'iifExport');
  const list = useListState(definition);
  const companies = useCompanies();
  const isIif = list.filters.format === 'iif' && mayIif;
  const family = isIif ? FAMILIES.iif : FAMILIES.timesheets;
  const resource = isIif ? 'iifFiles' : 'timesheetFiles';
  const { columns, download } = useFileColumns(family);
  return (
    <Superseded family={family} query={list.query}>
      <TablePage
        key={resource}
        resource={resource}
        definition={definition}
        rememberAs="data.timesheets"
        texts={{
          title: words('title'),
          subject: t('historySubject'),
          failed: t(isIif ? 'iifsFailed' : 'csvsFailed'),
          none: t('none'),
          notFound: t('none'),
        }}
        tabs={
          <>
            {tabs}
            {mayIif && (
              <div className="own-line">
                <Segments
                  name={t('format')}
                  value={family.name === 'iif' ? 'iif' : 'csv'}
                  choices={[
                    { value: 'csv', label: t('csv') },
                    { value: 'iif', label: t('iif') },
                  ]}
                  onChoose={(format) => list.setFilters({ format })}
                />
              </div>
            )}
            <CountdownCard />
            <CustomExport key={family.name} family={family} />
            <SectionHead title={t('historyTimesheets')}>
              <RefreshList resource={resource} definition={definition} name={t('refreshList')} />
            </SectionHead>
          </>
        }
        filters={[
          {
            kind: 'choice',
            name: 'company',
            label: t('company'),
            choices: [{ value: 'all', label: t('everyCompany') }, ...companies.map(({ name }) => ({ value: name, label: name }))],
          },
          { kind: 'days', name: 'days', label: t('dateCreated'), maxDay: today },
        ]}
        columns={columns}
      />
      <TakingError command={download} title={t('downloadFailed')} />
    </Superseded>
  );
}

/** Files of jobs, by the day of the request. */
const jobFileList = (timeZone: string) =>
  defineList({
    filters: { days: daysFilter('date', timeZone) },
    sortable: ['fileName', 'date'],
    order: [
      ['date', 'DESC'],
      ['id', 'DESC'],
    ],
    room: { around: 509 },
  });

/** Jobs as CSV: a new file, and the history of files. */
export function JobsTab({ tabs }: { tabs: ReactNode }) {
  const t = useTexts(exportsTexts);
  const words = useTexts(dataTexts);
  const { businessDate: today, businessTimeZone } = useSession().user;
  const definition = useMemo(() => jobFileList(businessTimeZone), [businessTimeZone]);
  const { columns, download } = useFileColumns(FAMILIES.jobs);
  return (
    <Superseded family={FAMILIES.jobs} query={useListState(definition).query}>
      <TablePage
        resource="jobFiles"
        definition={definition}
        rememberAs="data.jobs"
        texts={{
          title: words('title'),
          subject: t('historySubject'),
          failed: t('csvsFailed'),
          none: t('none'),
          notFound: t('none'),
        }}
        tabs={
          <>
            {tabs}
            <CustomExport family={FAMILIES.jobs} />
            <SectionHead title={t('historyJobs')}>
              <RefreshList resource="jobFiles" definition={definition} name={t('refreshList')} />
            </SectionHead>
          </>
        }
        filters={[{ kind: 'days', name: 'days', label: t('dateCreated'), maxDay: today }]}
        columns={columns}
      />
      <TakingError command={download} title={t('downloadFailed')} />
    </Superseded>
  );
}
