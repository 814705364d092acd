import { useMemo, useState } from 'react';
import type { PreviewRow, UploadPreview } from '#shared/uploads.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Segments } from '#web/ui/fields/segments.tsx';
import { NoticeIcon } from '#web/ui/icons/icons.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { Table } from '#web/ui/table/table.tsx';
import { cellColumns, reasonColumn, useFaults } from './row-cells.tsx';
import { uploadsTexts } from './texts.ts';
import '#web/ui/feedback/tag.css';

/** Rows at the head of the file: its first line is the header. */
const FIRST = 11;
/** A fixed height, so that the dialog does not change with the shown rows. */
const HEIGHT = '52dvh';
const KINDS = ['added', 'changed', 'refused'] as const;
type Kind = 'first' | (typeof KINDS)[number];

/** Whether an import would change nothing and refuse nothing. */
export const doesNothing = ({ added, changed, refused }: UploadPreview['counts']): boolean => added + changed + refused === 0;

/** What an import would do, in total and row by row. */
export function PreviewRows({ preview: { counts, rows, encoding, accented } }: { preview: UploadPreview }) {
  const t = useTexts(uploadsTexts);
  const [kind, setKind] = useState<Kind>('first');
  const columns = useMemo(() => columnsIn(t, kind === 'refused'), [t, kind]);
  const shown = rows.filter(({ line, outcome }) => (kind === 'first' ? line <= FIRST : outcome === kind));
  const isCut = kind !== 'first' && shown.length < counts[kind];
  return (
    <>
      {encoding === 'windows-1252' && (
        <p className="upload-encoding flex gap-8 baseline ink" role="note">
          <NoticeIcon size={14} />
          <span>
            {t('readAsAnsi')} <b className="anywhere">{accented.join(' · ')}</b> {t('elseUtf8')}
          </span>
        </p>
      )}
      <p className="num">{t('wouldChange', counts)}</p>
      {counts.refused > 0 && <p>{t('onlyGood', { count: counts.refused })}</p>}
      {doesNothing(counts) && <p>{t('nothingChanges')}</p>}
      <div className="upload-preview-kinds row wrap gap-12 lines-8">
        <div className="upload-preview-scroll slim">
          <Segments
            name={t('shownRows')}
            value={kind}
            choices={[
              { value: 'first', label: t('firstRows') },
              ...KINDS.map((value) => ({ value, label: t(`kind.${value}`, { count: counts[value] }) })),
            ]}
            onChoose={setKind}
          />
        </div>
        {isCut && <span className="num meta ink-3">{t('mostShown', { shown: shown.length })}</span>}
      </div>
      <div className="upload-preview-rows body">
        <Table
          name={t('shownRows')}
          rows={shown}
          rowId={({ line }) => line}
          columns={columns}
          empty={<p className="meta ink-3">{t('noSuchRows')}</p>}
          isShort
          height={HEIGHT}
        />
      </div>
    </>
  );
}

const columnsIn = (t: Parameters<typeof cellColumns>[0], areRefused: boolean): readonly TableColumn<PreviewRow>[] => {
  const [line, ...cells] = cellColumns<PreviewRow>(t, { isSortable: false });
  const outcome: TableColumn<PreviewRow> = {
    id: 'outcome',
    head: t('what'),
    width: 92,
    cell: (row) => <Outcome {...row} />,
  };
  return [line!, areRefused ? reasonColumn<PreviewRow>(t) : outcome, ...cells];
};

const TONES = { added: 'ok', changed: 'info', refused: 'danger', ignored: 'none' } as const;

/** The outcome of a row, with its faults in a tooltip: their columns may be out of sight. */
function Outcome({ outcome, errors }: Pick<PreviewRow, 'outcome' | 'errors'>) {
  const t = useTexts(uploadsTexts);
  const faults = useFaults(errors);
  return (
    <Tooltip text={faults} isNeeded={errors.length > 0}>
      <span className={`tag tint-${TONES[outcome]}`}>{t(`outcome.${outcome}`)}</span>
    </Tooltip>
  );
}
