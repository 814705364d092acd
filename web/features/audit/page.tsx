import { useMemo, useState } from 'react';
import type { AuditChange } from '#shared/audit/audit.ts';
import { auditCalls } from '#shared/calls/audit.ts';
import type { QueryValue } from '#shared/live/addresses.ts';
import { addressOfCall } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import { useListState } from '#web/lists/list-state.ts';
import { TablePage } from '#web/lists/page/table-page.tsx';
import { countText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { DownloadIcon } from '#web/ui/icons/action-icons.tsx';
import { AuditIcon } from '#web/ui/icons/icons.tsx';
import { ChangeCard } from './change-card.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { auditList, KINDS } from './lists.ts';
import { auditTexts } from './texts.ts';
import { useAuditColumns } from './use-audit-columns.tsx';
import './audit.css';

/** The audit: who changed what, from what to what, and from where. */
export default function AuditPage() {
  const t = useTexts(auditTexts);
  const { businessDate: today, businessTimeZone } = useSession().user;
  const definition = useMemo(() => auditList(today, businessTimeZone), [today, businessTimeZone]);
  const [opened, open] = useState<AuditChange | null>(null);
  return (
    <div className="audit list-page">
      <TablePage
        resource="audit"
        definition={definition}
        rememberAs="audit"
        texts={{
          title: t('title'),
          subject: t('subject'),
          failed: t('failed'),
          none: t('none'),
          notFound: t('notFound'),
          farBeyond: (count) => t('beyond', { count, shown: countText(count) }),
        }}
        filters={[
          { kind: 'search', name: 'about', label: t('about') },
          { kind: 'search', name: 'by', label: t('by') },
          {
            kind: 'segments',
            name: 'whose',
            label: t('whose'),
            choices: [
              { value: 'people', label: t('people') },
              { value: 'all', label: t('everybody') },
            ],
          },
          {
            kind: 'choice',
            name: 'kind',
            label: t('kinds'),
            choices: [{ value: 'all', label: t('everyKind') }, ...KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))],
          },
          { kind: 'days', name: 'days', label: t('days'), maxDay: today, first: t('aWeek') },
        ]}
        columns={useAuditColumns(open)}
        onOpen={open}
        card={(change) => <ChangeCard change={change} onOpen={open} />}
        whenNone={{ icon: <AuditIcon size={24} /> }}
        action={<ExportLink definition={definition} />}
      />
      {opened && <ChangeDialog change={opened} onClose={() => open(null)} />}
    </div>
  );
}

const textOf = (value: QueryValue | undefined) => (value === undefined ? undefined : String(value));

/** All that is found, on every page, as a file. */
function ExportLink({ definition }: { definition: ReturnType<typeof auditList> }) {
  const t = useTexts(auditTexts);
  const { where, by, about } = useListState(definition).query;
  return (
    <a
      className="button"
      href={addressOfCall(auditCalls.csv, { query: { where: textOf(where), by: textOf(by), about: textOf(about) } })}
      download
    >
      <DownloadIcon />
      <span className="unseen-narrow">{t('export')}</span>
    </a>
  );
}
