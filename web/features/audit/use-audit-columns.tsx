import { useMemo } from 'react';
import type { AuditChange } from '#shared/audit/audit.ts';
import { useTexts } from '#web/texts/texts.ts';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { TwoLines } from '#web/ui/table/two-lines.tsx';
import { FewFields, hasFields, OpenButton } from './parts.tsx';
import { auditTexts } from './texts.ts';
import { useAuditWords } from './use-audit-words.ts';

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
        width: 104,
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
        cell: (change) => (
          <TwoLines more={words.thingText(change.thing)}>
            <OpenButton change={change} onOpen={onOpen} />
          </TwoLines>
        ),
      },
      { id: 'fields', head: t('headFields'), cell: (change) => hasFields(change) && <FewFields fields={change.fields} /> },
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
