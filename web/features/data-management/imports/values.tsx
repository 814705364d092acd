import type { ReactNode } from 'react';
import type { Import, ImportSettings } from '#shared/imports.ts';
import { plain } from '#shared/rules/letters.ts';
import { countText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Segments } from '#web/ui/fields/segments.tsx';
import { type FileColumn, keyOf, useFieldWords } from './fields.ts';
import { importsTexts } from './texts.ts';
import { ValueField } from './value-field.tsx';

interface ValuesProps {
  /** A file, with what was chosen on this page and is not sent yet. */
  of: Import;
  columns: readonly FileColumn[];
  /** Keeps the field in which a text is matched, to lead there. */
  keepField: (key: string, field: HTMLElement | null) => void;
  onChange: (change: Partial<ImportSettings>) => void;
}

/** What the file leaves open, asked once for all its rows. */
export function Values({ of, columns, keepField, onChange }: ValuesProps) {
  const t = useTexts(importsTexts);
  const { nameOf, wordsOf } = useFieldWords(of.kind);
  const { findings, matches } = of;
  const { unknown = [], furtherUnknown: further = 0 } = findings ?? {};
  const open = new Set(unknown.map(({ field, text }) => keyOf(field, text)));
  const matched = Object.entries(matches).flatMap(([field, texts]) =>
    field in of.mapping ? Object.keys(texts).flatMap((text) => (open.has(keyOf(field, text)) ? [] : [{ field, text }])) : [],
  );
  const said = new Map(
    Object.entries(matches).flatMap(([field, texts]) =>
      Object.entries(texts).map(([text, meant]) => [keyOf(field, text), meant] as const),
    ),
  );
  const isOrderAsked = findings?.dayOrder === 'unknown' || of.dayOrder !== null;
  const isMarkAsked = findings?.decimalMark === 'unknown' || of.decimalMark !== null;
  const match = (field: string, text: string, meant: string): void => {
    const others = Object.entries(matches[field] ?? {}).filter(([other]) => plain(other) !== plain(text));
    const all = meant === '' ? others : [...others, [plain(text), meant]];
    onChange({ matches: { ...matches, [field]: Object.fromEntries(all) } });
  };
  const fieldOf = ({ field, text, rows }: { field: string; text: string; rows?: number }): ReactNode => {
    const column = columns.find((one) => one.field === field);
    return (
      column && (
        <ValueField
          key={`${field} ${text}`}
          importId={of.id}
          label={t('means', { field: nameOf(field), text })}
          hint={rows === undefined ? undefined : t('rows', { count: rows, shown: countText(rows) })}
          column={column}
          meant={said.get(keyOf(field, text)) ?? ''}
          wordsOf={(choice) => wordsOf(field, choice)}
          fieldRef={(element) => keepField(keyOf(field, text), element)}
          onChoose={(meant) => match(field, text, meant)}
        />
      )
    );
  };
  if (!isOrderAsked && !isMarkAsked && unknown.length + matched.length === 0) return null;
  return (
    <section className="card card-pad stack gap-12">
      <h2 className="lead">{t('askedOnce')}</h2>
      {isOrderAsked && (
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
      {isMarkAsked && (
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
      {unknown.length > 0 && (
        <>
          <h3 className="body medium">{t('unknown', { count: unknown.length, shown: countText(unknown.length) })}</h3>
          {further > 0 && <p className="note ink-2">{t('furtherUnknown', { count: further, shown: countText(further) })}</p>}
          <div className="import-values grid gap-12">{unknown.map(fieldOf)}</div>
        </>
      )}
      {matched.length > 0 && (
        <details className="import-fold">
          <summary className="body medium">{t('matched', { count: matched.length, shown: countText(matched.length) })}</summary>
          <div className="import-values grid gap-12 above-12">{matched.map(fieldOf)}</div>
        </details>
      )}
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
