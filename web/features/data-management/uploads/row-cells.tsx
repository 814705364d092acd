import type { FieldError } from '#shared/http/errors.ts';
import { EMPLOYEE_CSV_COLUMNS } from '#shared/rules/employee-csv.ts';
import type { TextsOf } from '#web/texts/texts.ts';
import { useReason } from '#web/ui/feedback/reasons.ts';
import { NoticeIcon } from '#web/ui/icons/icons.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import type { uploadsTexts } from './texts.ts';

/** A row of a file, and the faults of its cells. */
interface FileRow {
  line: number;
  data: Readonly<Record<string, string>>;
  errors: readonly FieldError[];
  /** Former values of changed cells. */
  before?: Readonly<Record<string, string>>;
}

type Words = TextsOf<typeof uploadsTexts>;

const WIDTHS: Partial<Record<string, number>> = {
  employee: 220,
  supervisor: 220,
  alternativeEmail: 200,
  class: 150,
  mobile: 140,
};
const USUAL = 128;

/** The columns of an employee file under their own names, after the number of the row. */
export const cellColumns = <Row extends FileRow>(
  t: Words,
  { isSortable }: { isSortable: boolean },
): readonly TableColumn<Row>[] => [
  {
    id: 'line',
    head: t('row'),
    kind: 'number',
    width: 64,
    isSortable,
    cell: ({ line, errors }) => <Marked t={t} text={String(line)} faults={faultsOf(errors, 'line')} />,
  },
  ...EMPLOYEE_CSV_COLUMNS.map(
    ([field, head]): TableColumn<Row> => ({
      id: field,
      head,
      width: WIDTHS[field] ?? USUAL,
      isSortable,
      cell: ({ data, errors, before }) => (
        <Marked t={t} text={data[field] ?? ''} faults={faultsOf(errors, field)} before={before?.[field]} />
      ),
    }),
  ),
];

/** The faults of a row in words, each with the name of its column. */
export function useFaults(errors: readonly FieldError[]): string {
  const inWords = useReason();
  const faults = errors.map(({ field, reason }) => {
    const head = EMPLOYEE_CSV_COLUMNS.find(([name]) => name === field)?.[1];
    return head === undefined ? inWords(reason) : `${head}: ${inWords(reason)}`;
  });
  return faults.join('; ');
}

/** The column of why a row was refused; the cell at fault may be out of sight. */
export const reasonColumn = <Row extends FileRow>(t: Words): TableColumn<Row> => ({
  id: 'reason',
  head: t('reason'),
  width: 320,
  cell: ({ errors }) => <Reason errors={errors} />,
});

function Reason({ errors }: Pick<FileRow, 'errors'>) {
  const faults = useFaults(errors);
  return (
    <span className="upload-why" title={faults}>
      {faults}
    </span>
  );
}

const faultsOf = (errors: readonly FieldError[], name: string): readonly string[] =>
  errors.filter(({ field }) => field === name).map(({ reason }) => reason);

interface MarkedProps {
  t: Words;
  text: string;
  /** The api's messages. */
  faults: readonly string[];
  before?: string | undefined;
}

/** A cell, with its faults in a tooltip, or with its former text. */
function Marked({ t, text, faults, before }: MarkedProps) {
  const inWords = useReason();
  if (faults.length > 0) {
    const reason = faults.map(inWords).join('; ');
    return (
      <Tooltip text={reason}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reads the reason, too */}
        <span className="upload-fault inline-row gap-4 danger" tabIndex={0}>
          <NoticeIcon size={14} />
          <span className="cut">{text || t('empty')}</span>
          <span className="unseen">{reason}</span>
        </span>
      </Tooltip>
    );
  }
  if (before === undefined) return text && <span className="cut">{text}</span>;
  return (
    <span className="upload-change grid slim" title={`${before || t('empty')} → ${text || t('empty')}`}>
      <del className="cut ink-3">{before || t('empty')}</del>
      <ins className="cut">{text || t('empty')}</ins>
    </span>
  );
}
