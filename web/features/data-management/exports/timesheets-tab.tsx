import { type ReactNode, useMemo } from 'react';
import { COMPANIES } from '#shared/employees.ts';
import { can } from '#shared/permissions.ts';
import { useSession } from '#web/http/use-session.ts';
import { useListState } from '#web/lists/list-state.ts';
import { TablePage } from '#web/lists/page/table-page.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { Segments } from '#web/ui/fields/segments.tsx';
import { RefreshList } from '../refresh-list.tsx';
import { SectionHead } from '../section-head.tsx';
import { dataTexts } from '../texts.ts';
import { CustomExport } from './custom-export.tsx';
import { FAMILIES } from './families.ts';
import { timesheetFileList } from './lists.ts';
import { Superseded } from './superseded.tsx';
import { TakingError } from './taking.tsx';
import { exportsTexts } from './texts.ts';
import { useFileColumns } from './use-file-columns.tsx';

/** Timesheets as CSV, for admins also for QuickBooks: a new file, and those that were made. */
export function TimesheetsTab({ tabs }: { tabs: ReactNode }) {
  const t = useTexts(exportsTexts);
  const words = useTexts(dataTexts);
  const { businessDate: today, businessTimeZone, role } = useSession().user;
  const definition = useMemo(() => timesheetFileList(businessTimeZone), [businessTimeZone]);
  const mayIif = can(role, 'read', 'iifExport');
  const list = useListState(definition);
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
              <div className="export-format">
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
            choices: [
              { value: 'all', label: t('everyCompany') },
              ...COMPANIES.map((company) => ({ value: company, label: company })),
            ],
          },
          { kind: 'days', name: 'days', label: t('dateCreated'), maxDay: today },
        ]}
        columns={columns}
      />
      <TakingError command={download} title={t('downloadFailed')} />
    </Superseded>
  );
}
