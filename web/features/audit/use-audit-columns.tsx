import { useMemo } from 'react';
import type { AuditChange } from '../../../shared/audit/audit.ts';
import { FieldLines } from '../../history/field-lines.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { TableColumn } from '../../ui/table/columns.ts';
import { TwoLines } from '../../ui/table/two-lines.tsx';
import { auditTexts } from './texts.ts';
import { useAuditWords } from './use-audit-words.ts';

/** So many fields stand in a row; the others are told when it is opened. */
const FIELDS_SHOWN = 3;

/** The columns of the audit; the same from render to render. */
export function useAuditColumns(onOpen: (change: AuditChange) => void): readonly TableColumn<AuditChange>[] {
  const t = useTexts(auditTexts);
  const words = useAuditWords();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are those of the language
  return useMemo(
    (): readonly TableColumn<AuditChange>[] => [
      {
        id: 'at',
        head: t('headAt'),
        kind: 'day',
        width: 92,
        isSortable: true,
        cell: ({ at }) => {
          const { day, time } = words.momentOf(at);
          return <TwoLines more={time}>{day}</TwoLines>;
        },
      },
      {
        id: 'by',
        head: t('headBy'),
        width: 168,
        cell: ({ by, actingAs }) => (
          <TwoLines more={actingAs && t('actingAs', { other: actingAs })}>{by ?? t('system')}</TwoLines>
        ),
      },
      {
        id: 'what',
        head: t('headWhat'),
        width: '30%',
        cell: (change) => {
          const [what, thing] = [words.whatText(change), words.thingText(change.thing)];
          return (
            <TwoLines more={thing}>
              <button
                type="button"
                className="audit-open cut"
                aria-haspopup="dialog"
                aria-label={t('openOf', { what: `${what} ${thing}` })}
                onClick={() => onOpen(change)}
              >
                {what}
              </button>
            </TwoLines>
          );
        },
      },
      { id: 'fields', head: t('headFields'), cell: ({ fields }) => <FewFields fields={fields} /> },
      {
        id: 'ip',
        head: t('headFrom'),
        width: 128,
        cell: ({ ip, device }) =>
          ip && (
            <span className="num cut" title={device ?? undefined}>
              {ip}
            </span>
          ),
      },
    ],
    [t, words.t],
  );
}

function FewFields({ fields }: Pick<AuditChange, 'fields'>) {
  const t = useTexts(auditTexts);
  const { fieldName, valueText } = useAuditWords();
  const all = Object.entries(fields);
  if (all.length === 0) return null;
  const count = all.length - FIELDS_SHOWN;
  return (
    <div className="audit-fields">
      <FieldLines fields={Object.fromEntries(all.slice(0, FIELDS_SHOWN))} fieldName={fieldName} valueText={valueText} />
      {count > 0 && <span className="audit-more">{t('more', { count })}</span>}
    </div>
  );
}
