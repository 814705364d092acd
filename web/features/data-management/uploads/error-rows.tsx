import { useMemo } from 'react';
import type { LiveAnswers } from '#shared/live.ts';
import type { UploadEmployeeError } from '#shared/uploads.ts';
import type { ListState } from '#web/lists/list-state.ts';
import { useRows } from '#web/live/use-rows.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { cellColumns, reasonColumn } from './row-cells.tsx';
import { uploadsTexts } from './texts.ts';

type Errors = LiveAnswers['uploadErrors'];

interface ErrorRowsProps {
  data: Errors | undefined;
  list: Pick<ListState, 'sort' | 'setSort'>;
  isWaiting?: boolean;
}

/** The rows that were refused and why; what is wrong with a cell stands in its tooltip, too. */
export function ErrorRows({ data, ...props }: ErrorRowsProps) {
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
    <div className="card list-page-table upload-errors">
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
