import { type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import type { UploadEmployee } from '#shared/uploads.ts';
import { useSession } from '#web/http/use-session.ts';
import { TablePage } from '#web/lists/page/table-page.tsx';
import { useMomentOf } from '#web/lists/page/use-moment-of.ts';
import { countText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { FileStatus } from '../file-status.tsx';
import { RefreshList, SectionHead } from '../section-head.tsx';
import { dataTexts } from '../texts.ts';
import { TEMPLATE_ADDRESS } from './api.ts';
import { uploadList } from './lists.ts';
import { SelectFile } from './select-file.tsx';
import { uploadsTexts } from './texts.ts';

export const uploadLink = (id: number): string => `/upload/${id}`;

/** Imports of employees: a new file, and the history of files. */
export function UploadsTab({ tabs }: { tabs: ReactNode }) {
  const t = useTexts(uploadsTexts);
  const words = useTexts(dataTexts);
  const { businessDate: today, businessTimeZone } = useSession().user;
  const definition = useMemo(() => uploadList(today, businessTimeZone), [today, businessTimeZone]);
  return (
    <TablePage
      resource="uploads"
      definition={definition}
      rememberAs="data.uploads"
      texts={{
        title: words('title'),
        subject: t('subject'),
        failed: t('historyFailed'),
        none: t('none'),
        notFound: t('none'),
        farBeyond: (count) => t('beyond', { count, shown: countText(count) }),
      }}
      tabs={
        <>
          {tabs}
          <SelectFile hint={t('fileHint')}>
            <a className="button" href={TEMPLATE_ADDRESS} download>
              {t('template')}
            </a>
          </SelectFile>
          <SectionHead title={t('title')}>
            <RefreshList resource="uploads" definition={definition} name={t('refresh')} />
          </SectionHead>
        </>
      }
      filters={[{ kind: 'days', name: 'days', label: t('dates'), maxDay: today, first: t('thisMonth') }]}
      columns={useUploadColumns()}
    />
  );
}

function useUploadColumns(): readonly TableColumn<UploadEmployee>[] {
  const t = useTexts(uploadsTexts);
  const momentOf = useMomentOf();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time zone stays as long as the page
  return useMemo(
    (): readonly TableColumn<UploadEmployee>[] => [
      {
        id: 'createdAt',
        head: t('headDate'),
        kind: 'day',
        width: 176,
        isSortable: true,
        cell: ({ createdAt }) => Object.values(momentOf(createdAt)).join(' '),
      },
      {
        id: 'fileName',
        head: t('headName'),
        isSortable: true,
        cell: ({ fileName, url }) => (
          <a className="cut" href={url} download={fileName}>
            {fileName}
          </a>
        ),
      },
      {
        id: 'uploadStatus',
        head: t('headStatus'),
        width: 132,
        isSortable: true,
        cell: ({ uploadStatus }) => <FileStatus status={uploadStatus} />,
      },
      {
        id: 'uploadedBy',
        head: t('headBy'),
        width: 156,
        cell: ({ uploadedBy }) => <span className="cut">{uploadedBy?.fullName ?? t('noUploader')}</span>,
      },
      {
        id: 'more',
        head: t('headMore'),
        kind: 'action',
        width: 110,
        cell: ({ id, fileName }) => (
          <Link href={uploadLink(id)} aria-label={t('viewMoreOf', { name: fileName })}>
            {t('viewMore')}
          </Link>
        ),
      },
    ],
    [t],
  );
}
