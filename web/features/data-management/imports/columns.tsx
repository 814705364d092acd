import { useMemo, useState } from 'react';
import type { FileEncoding, Import, ImportSettings } from '#shared/imports.ts';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx';
import { CutText } from '#web/ui/overlays/cut-text.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { Table } from '#web/ui/table/table.tsx';
import { type FileColumn, useFieldWords } from './fields.ts';
import { KeptNames } from './kept-names.tsx';
import { importsTexts } from './texts.ts';

interface ColumnsProps {
  /** A file, with what was chosen on this page and is not sent yet. */
  of: Import;
  columns: readonly FileColumn[];
  onChange: (change: Partial<ImportSettings>) => void;
}

interface HeadOfFile {
  place: number;
  head: string;
  sample: string;
}

const HEIGHT = 'min(560px, 70dvh)';
/** Wide enough for the rows beside them, as `imports.css` says too. */
const WIDE_PX = 1_200;

/** The columns of a file, what each fills here, and what it is read as; folded after the check. */
export function Columns({ of, columns, onChange }: ColumnsProps) {
  const t = useTexts(importsTexts);
  const [isOpen, setOpen] = useState(() => of.status === 'draft' || innerWidth >= WIDE_PX);
  const taken = Object.keys(of.mapping).length;
  return (
    <details
      className="card import-columns import-fold"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="row gap-12 lines-4 wrap card-pad">
        <h2 className="lead">{t('step.columns')}</h2>
        <span className="meta ink-2">{t('taken', { taken, count: of.header.length })}</span>
        <span className="import-chevron ink-2 push">
          <ChevronDownIcon />
        </span>
      </summary>
      <Facts of={of} />
      <Heads of={of} columns={columns} onChange={onChange} />
      <KeptNames of={of} onChange={onChange} />
    </details>
  );
}

/** How the letters, dates and numbers of the file were read, as far as it says so itself. */
function Facts({ of: { encoding, separator, findings, dayOrder, decimalMark } }: Pick<ColumnsProps, 'of'>) {
  const t = useTexts(importsTexts);
  const facts: string[] = [];
  if (encoding && separator) facts.push(t('asText', { encoding: ENCODINGS[encoding], separator: separatorIn(t, separator) }));
  if (dayOrder === null && (findings?.dayOrder === 'dayFirst' || findings?.dayOrder === 'monthFirst'))
    facts.push(t(`fact.${findings.dayOrder}`));
  if (decimalMark === null && (findings?.decimalMark === 'point' || findings?.decimalMark === 'comma'))
    facts.push(t(`fact.${findings.decimalMark}`));
  return facts.length > 0 && <p className="import-facts meta ink-2">{facts.join(' ')}</p>;
}

const ENCODINGS: Readonly<Record<FileEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};
const SEPARATORS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const;

const separatorIn = (t: TextsOf<typeof importsTexts>, separator: string): string =>
  separator in SEPARATORS ? t(SEPARATORS[separator as keyof typeof SEPARATORS]) : `“${separator}”`;

function Heads({ of, columns: fields, onChange }: ColumnsProps) {
  const t = useTexts(importsTexts);
  const { nameOf, wordsOf } = useFieldWords(of.kind);
  const heads = useMemo(
    () =>
      of.header.map((head, place): HeadOfFile => {
        const sample = of.samples.find((texts) => texts[place])?.[place] ?? '';
        return { place, head: head || t('noName', { place: place + 1 }), sample };
      }),
    [of.header, of.samples, t],
  );
  const fieldAt = (place: number): string => Object.keys(of.mapping).find((field) => of.mapping[field] === place) ?? '';
  const choices = fields.map(({ field }) => ({ value: field, label: nameOf(field) }));
  const take = (place: number, field: string): void => {
    const others = Object.entries(of.mapping).filter(([other, at]) => at !== place && other !== field);
    onChange({ mapping: Object.fromEntries(field === '' ? others : [...others, [field, place]]) });
  };
  const readAs = (place: number, sample: string): { shown: string; isChosen: boolean } => {
    const field = fieldAt(place);
    const read = of.findings?.readAs?.[field];
    if (!read) return { shown: sample, isChosen: false };
    const words = wordsOf(field, read.value);
    const isDay = fields.some((one) => one.field === field && one.kind === 'day');
    return {
      shown: words === read.text ? words : `${read.text} → ${words}`,
      // A person has said how: the one column to look at twice.
      isChosen: isDay && of.dayOrder !== null,
    };
  };
  const table: readonly TableColumn<HeadOfFile>[] = [
    { id: 'head', head: t('inFile'), width: 96, cell: ({ head }) => <CutText>{head}</CutText> },
    {
      id: 'field',
      head: t('here'),
      width: 180,
      cell: ({ place, head }) => (
        <ChoiceField
          name={t('takeAs', { column: head })}
          value={fieldAt(place)}
          placeholder={{ value: '', label: t('notTaken') }}
          choices={choices}
          onChoose={(field) => take(place, field)}
        />
      ),
    },
    {
      id: 'readAs',
      head: t('readAs'),
      width: 164,
      cell: ({ place, sample }) => {
        const { shown, isChosen } = readAs(place, sample);
        return shown !== '' && <CutText className={`import-read meta ${isChosen ? 'warn' : 'ink-2'}`}>{shown}</CutText>;
      },
    },
  ];
  return (
    <Table name={t('step.columns')} rows={heads} rowId={({ place }) => place} columns={table} empty={null} height={HEIGHT} />
  );
}
