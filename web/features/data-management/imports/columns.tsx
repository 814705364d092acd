import { type ReactNode, useMemo } from 'react';
import type { Import, ImportSettings } from '#shared/imports.ts';
import { useTexts } from '#web/texts/texts.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { Labelled } from '#web/ui/fields/labelled.tsx';
import { Segments } from '#web/ui/fields/segments.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { Table } from '#web/ui/table/table.tsx';
import { FIELDS, useFieldName } from './fields.ts';
import { importsTexts } from './texts.ts';

interface ColumnsProps {
  /** A file, with what was chosen on this page and is not sent yet. */
  of: Import;
  onChange: (change: Partial<ImportSettings>) => void;
}

interface HeadOfFile {
  place: number;
  head: string;
  sample: string;
}

const HEIGHT = 'min(420px, 60dvh)';

/** The columns of a file, and what each fills here. */
export function Columns({ of, onChange }: ColumnsProps) {
  const t = useTexts(importsTexts);
  const nameOf = useFieldName();
  const heads = useMemo(
    () => of.header.map((head, place): HeadOfFile => ({ place, head, sample: of.samples[0]?.[place] ?? '' })),
    [of.header, of.samples],
  );
  const named = ({ head, place }: HeadOfFile): string => head || t('noName', { place: String(place + 1) });
  const choices = FIELDS.map((value) => ({ value, label: nameOf(value) }));
  const take = (place: number, field: string): void => {
    const others = Object.entries(of.mapping).filter(([other, at]) => at !== place && other !== field);
    onChange({ mapping: Object.fromEntries(field === '' ? others : [...others, [field, place]]) });
  };
  const columns: readonly TableColumn<HeadOfFile>[] = [
    { id: 'head', head: t('inFile'), cell: (row) => <span className="cut">{named(row)}</span> },
    {
      id: 'field',
      head: t('here'),
      width: 200,
      cell: (row) => (
        <ChoiceField
          name={t('takeAs', { column: named(row) })}
          value={Object.keys(of.mapping).find((field) => of.mapping[field] === row.place) ?? ''}
          placeholder={{ value: '', label: t('notTaken') }}
          choices={choices}
          onChoose={(field) => take(row.place, field)}
        />
      ),
    },
    { id: 'sample', head: t('firstRow'), cell: ({ sample }) => <span className="cut ink-2">{sample}</span> },
  ];
  return (
    <section className="card import-columns">
      <h2 className="lead card-pad">{t('step.columns')}</h2>
      <Table name={t('step.columns')} rows={heads} rowId={({ place }) => place} columns={columns} empty={null} height={HEIGHT} />
    </section>
  );
}

/** What the file leaves open, asked once for all its rows, and the name under which it is kept. */
export function Questions({ of, onChange }: ColumnsProps) {
  const t = useTexts(importsTexts);
  const nameOf = useFieldName();
  const { findings, matches } = of;
  const match = (field: string, text: string, meant: string): void => {
    const { [text.toLowerCase()]: _, ...others } = matches[field] ?? {};
    onChange({ matches: { ...matches, [field]: meant === '' ? others : { ...others, [text.toLowerCase()]: meant } } });
  };
  return (
    <section className="card card-pad stack gap-12">
      {(findings?.dayOrder === 'unknown' || of.dayOrder !== null) && (
        <Question title={t('dayOrder')} isOpen={of.dayOrder === null}>
          <Segments
            name={t('dayOrder')}
            value={of.dayOrder ?? ''}
            choices={[
              { value: 'dayFirst', label: t('dayFirst') },
              { value: 'monthFirst', label: t('monthFirst') },
            ]}
            onChoose={(value) => onChange({ dayOrder: value === 'dayFirst' ? value : 'monthFirst' })}
          />
        </Question>
      )}
      {(findings?.decimalMark === 'unknown' || of.decimalMark !== null) && (
        <Question title={t('decimalMark')} isOpen={of.decimalMark === null}>
          <Segments
            name={t('decimalMark')}
            value={of.decimalMark ?? ''}
            choices={[
              { value: 'point', label: t('point') },
              { value: 'comma', label: t('comma') },
            ]}
            onChoose={(value) => onChange({ decimalMark: value === 'point' ? value : 'comma' })}
          />
        </Question>
      )}
      {findings !== null && findings.unknown.length > 0 && <h2 className="lead">{t('unknown')}</h2>}
      {findings?.unknown.map(({ field, text, rows }) => (
        <Labelled
          key={`${field} ${text}`}
          label={t('means', { field: nameOf(field), text })}
          hint={t('rows', { count: rows, shown: rows })}
        >
          {(ties) => (
            <input
              type="text"
              className="input"
              autoComplete="off"
              maxLength={500}
              value={matches[field]?.[text.toLowerCase()] ?? ''}
              onChange={({ target }) => match(field, text, target.value)}
              {...ties}
            />
          )}
        </Labelled>
      ))}
      <Labelled label={t('keptAs')} hint={t('keptHint')}>
        {(ties) => (
          <input
            type="text"
            className="input"
            autoComplete="off"
            maxLength={100}
            value={of.keptAs ?? ''}
            onChange={({ target }) => onChange({ keptAs: target.value.trim() === '' ? null : target.value })}
            {...ties}
          />
        )}
      </Labelled>
    </section>
  );
}

function Question({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  const t = useTexts(importsTexts);
  return (
    <div className="stack gap-4">
      <div className="row gap-12 lines-4 wrap">
        <span>{title}</span>
        {children}
      </div>
      {isOpen && <p className="note warn">{t('answerThis')}</p>}
    </div>
  );
}
