import { type ReactNode, useMemo } from 'react';
import { useSession } from '#web/http/use-session.ts';
import { useListState } from '#web/lists/list-state.ts';
import { TablePage } from '#web/lists/page/table-page.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { RefreshList } from '../refresh-list.tsx';
import { SectionHead } from '../section-head.tsx';
import { dataTexts } from '../texts.ts';
import { CustomExport } from './custom-export.tsx';
import { FAMILIES } from './families.ts';
import { jobFileList } from './lists.ts';
import { Superseded } from './superseded.tsx';
import { TakingError } from './taking.tsx';
import { exportsTexts } from './texts.ts';
import { useFileColumns } from './use-file-columns.tsx';

/** Jobs as CSV: a new file, and those that were made. */
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
