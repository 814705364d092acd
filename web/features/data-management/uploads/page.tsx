import { type ReactNode, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation, useParams } from 'wouter';
import type { LiveAnswers } from '#shared/live.ts';
import type { UploadEmployee, UploadEmployeeError } from '#shared/uploads.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { type ListState, useListState } from '#web/lists/list-state.ts';
import { openedTexts } from '#web/lists/opened/texts.ts';
import { useOpened } from '#web/lists/opened/use-opened.ts';
import { ListPage } from '#web/lists/page/list-page.tsx';
import { useMomentOf } from '#web/lists/page/use-moment-of.ts';
import { useLive } from '#web/live/use-live.ts';
import { useRows } from '#web/live/use-rows.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { useReason } from '#web/ui/feedback/reasons.ts';
import { RecordError } from '#web/ui/feedback/record-error.tsx';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { CheckIcon, DataIcon } from '#web/ui/icons/icons.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { FileStatus } from '../file-status.tsx';
import { SectionHead } from '../section-head.tsx';
import { dataTexts } from '../texts.ts';
import { downloadErrors } from './api.ts';
import { errorList } from './lists.ts';
import { cellColumns, reasonColumn } from './row-cells.tsx';
import { SelectFile } from './select-file.tsx';
import { uploadsTexts } from './texts.ts';
import { uploadLink } from './uploads-tab.tsx';
import './uploads.css';

/** Upload Details: the page of one employee file. */
export default function UploadPage() {
  const { id } = useParams<{ id: string }>();
  return <UploadDetails key={id} id={Number(id)} />;
}

/** An employee file: the progress or outcome of its import, and the refused rows. */
export function UploadDetails({ id }: { id: number }) {
  const t = useTexts(uploadsTexts);
  const view = useLive('uploadDetails', { id, include: '["uploadedBy"]' });
  const list = useListState(errorList(id));
  if (view.status === 'failed')
    return (
      <RecordError
        icon={<DataIcon />}
        error={view.error}
        notHere={t('notHere')}
        list={{ href: '/upload', name: t('backToList') }}
        failed={t('detailsFailed')}
        onRetry={view.retry}
      />
    );
  return (
    <ListPage
      resource="uploadErrors"
      list={list}
      subject={t('errorsSubject')}
      failed={t('errorsFailed')}
      head={<Head id={id} upload={view.data?.data} />}
      shapes={<ErrorRows data={undefined} list={list} />}
    >
      {({ data, isWaiting }) => <ErrorRows data={data} list={list} isWaiting={isWaiting} />}
    </ListPage>
  );
}

function Head({ id, upload }: { id: number; upload: UploadEmployee | undefined }) {
  const t = useTexts(uploadsTexts);
  const [, navigate] = useLocation();
  const download = useCommand(downloadErrors);
  return (
    <header className="stack gap-12">
      {upload ? <Facts upload={upload} /> : <Waiting />}
      <SelectFile label={t('correctFile')} hint={t('correctHint')} onUploaded={(next) => navigate(uploadLink(next.id))}>
        {null}
      </SelectFile>
      <SectionHead title={t('errorsTitle')}>
        <button type="button" className="button" {...pressUnless(download.isBusy, () => void download.send(id))}>
          {t('downloadErrors')}
        </button>
      </SectionHead>
      <CommandError command={download} title={t('downloadFailed')} />
    </header>
  );
}

function Waiting() {
  const ui = useTexts(uiTexts);
  return (
    <section className="card card-pad">
      <p role="status">{ui('loading')}</p>
    </section>
  );
}

function Facts({ upload }: { upload: UploadEmployee }) {
  const t = useTexts(uploadsTexts);
  const words = useTexts(dataTexts);
  const momentOf = useMomentOf();
  const inWords = useReason();
  const of = useSnapshot(upload);
  const opened = useTexts(openedTexts);
  useOpened({ key: `upload ${of.id}`, label: of.fileName, detail: opened('upload') });
  const done = of.rowsCorrectlyImported + of.rowsIgnored + of.rowsIncorrectlyImported;
  const isUnderWay = of.uploadStatus === 'Pending' || of.uploadStatus === 'In Progress';
  return (
    <section className="card card-pad">
      <div className="upload-facts-head row wrap gap-16 lines-4">
        <h1 className="cut" title={of.fileName}>
          {of.fileName}
        </h1>
        {of.uploadStatus ? <FileStatus status={of.uploadStatus} /> : <span className="tag">{words('noStatus')}</span>}
      </div>
      {of.reason !== null && <p className="above-4 danger">{inWords(of.reason)}</p>}
      <h2 className="unseen">{t('title')}</h2>
      <dl className="upload-facts grid gap-16 lines-12 above-12">
        <Fact name={t('totalColumns')}>{of.totalColumns}</Fact>
        <Fact name={t('totalRows')}>{of.totalRows}</Fact>
        <Fact name={t('correct')}>{of.rowsCorrectlyImported}</Fact>
        <Fact name={t('ignored')}>{of.rowsIgnored}</Fact>
        <Fact name={t('errors')} isBad={of.rowsIncorrectlyImported > 0}>
          {of.rowsIncorrectlyImported}
        </Fact>
        <Fact name={t('latest')}>{of.updatedAt ? Object.values(momentOf(of.updatedAt)).join(' ') : t('noLatest')}</Fact>
      </dl>
      {isUnderWay && (
        <p className="num grid gap-8 above-12 ink-2">
          {t('progress', { done, count: of.totalRows })}
          <progress
            className="upload-progress above-4 wide"
            aria-label={t('title')}
            max={Math.max(of.totalRows, 1)}
            value={done}
          />
        </p>
      )}
    </section>
  );
}

const Fact = ({ name, isBad, children }: { name: string; isBad?: boolean; children: ReactNode }) => (
  <div>
    <dt className="meta ink-2">{name}</dt>
    <dd className="num" data-bad={isBad || undefined}>
      {children}
    </dd>
  </div>
);

type Errors = LiveAnswers['uploadErrors'];

interface ErrorRowsProps {
  data: Errors | undefined;
  list: Pick<ListState, 'sort' | 'setSort'>;
  isWaiting?: boolean;
}

/** The refused rows and why; the fault of a cell is also in its tooltip. */
function ErrorRows({ data, ...props }: ErrorRowsProps) {
  return data ? <LiveRows data={data} {...props} /> : <Rows rows={undefined} {...props} />;
}

const LiveRows = ({ data, ...props }: ErrorRowsProps & { data: Errors }) => <Rows rows={useRows(data, 'data')} {...props} />;

interface RowsProps extends Omit<ErrorRowsProps, 'data'> {
  rows: readonly UploadEmployeeError[] | undefined;
}

function Rows({ rows, list, isWaiting = false }: RowsProps) {
  const t = useTexts(uploadsTexts);
  const columns = useMemo(() => {
    const [line, ...cells] = cellColumns<UploadEmployeeError>(t, { isSortable: true });
    return [line!, reasonColumn<UploadEmployeeError>(t), ...cells];
  }, [t]);
  return (
    <div className="card list-page-table upload-errors above-12">
      <Table
        name={t('errorsTitle')}
        rows={rows}
        rowId={({ id }) => id}
        columns={columns}
        sort={list.sort}
        onSort={list.setSort}
        isWaiting={isWaiting && rows !== undefined}
        empty={<Empty icon={<CheckIcon size={24} />}>{t('noErrors')}</Empty>}
      />
    </div>
  );
}
