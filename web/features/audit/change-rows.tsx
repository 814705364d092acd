import { useMemo } from 'react';
import type { AuditChange } from '#shared/audit/audit.ts';
import { useMomentOf } from '#web/lists/page/use-moment-of.ts';
import { useTexts } from '#web/texts/texts.ts';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { TwoLines } from '#web/ui/table/two-lines.tsx';
import { FewFields, hasFields, OpenButton, thingText } from './parts.tsx';
import { auditTexts } from './texts.ts';

/** The columns of the audit; the same from render to render. */
export function useAuditColumns(onOpen: (change: AuditChange) => void): readonly TableColumn<AuditChange>[] {
  const t = useTexts(auditTexts);
  const momentOf = useMomentOf();
  // biome-ignore lint/correctness/useExhaustiveDependencies: moments are those of the company's time zone
  return useMemo(
    (): readonly TableColumn<AuditChange>[] => [
      {
        id: 'at',
        head: t('headAt'),
        kind: 'day',
        width: 104,
        isSortable: true,
        cell: ({ at }) => {
          const { day, time } = momentOf(at);
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
          <TwoLines more={thingText(change.thing)}>
            <OpenButton change={change} onOpen={onOpen} />
          </TwoLines>
        ),
      },
      { id: 'fields', head: t('headFields'), cell: (change) => hasFields(change) && <FewFields {...change} /> },
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
    [t],
  );
}
