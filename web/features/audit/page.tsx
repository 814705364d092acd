import { useMemo, useState } from 'react';
import { AUDIT_KINDS, type AuditChange, type AuditKind } from '#shared/audit/audit.ts';
import { auditCalls } from '#shared/calls/audit.ts';
import type { QueryValue } from '#shared/live/addresses.ts';
import { addDays } from '#shared/rules/periods.ts';
import { addressOfCall } from '#web/http/addresses.ts';
import { useSession } from '#web/http/use-session.ts';
import { wordText } from '#web/lists/address/codecs.ts';
import { defineList, type ListFilter } from '#web/lists/definition.ts';
import { choiceFilter, daysFilter, nearTo, searchFilter } from '#web/lists/filters.ts';
import { useListState } from '#web/lists/list-state.ts';
import { TablePage } from '#web/lists/page/table-page.tsx';
import { countText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { DownloadIcon } from '#web/ui/icons/action-icons.tsx';
import { AuditIcon } from '#web/ui/icons/icons.tsx';
import { ChangeCard, ChangeDialog, useAuditColumns } from './change-rows.tsx';
import { auditTexts } from './texts.ts';
import './audit.css';

const KINDS = Object.keys(AUDIT_KINDS) as AuditKind[];
/** The number of days that are shown at first. */
const DAYS = 7;

/** A search by part of a name, sent as a parameter of its own. */
const namedBy = (name: 'by' | 'about'): ListFilter<string> => {
  const { where: _, ...filter } = searchFilter();
  return { ...filter, params: (text) => (text === '' ? {} : { [name]: text, ...nearTo(text) }) };
};

const kindFilter: ListFilter<AuditKind | 'all'> = {
  ...choiceFilter('subject', KINDS),
  where: (chosen) => (chosen === 'all' ? undefined : { subject: { $in: AUDIT_KINDS[chosen] } }),
};

/** Changes by the system outnumber those by people, and are hidden at first. */
const whoseFilter: ListFilter<'people' | 'all'> = {
  text: wordText(['people', 'all']),
  initial: 'people',
  wide: { value: 'all', holdsInitial: true, isCostly: true },
  where: (chosen) => (chosen === 'all' ? undefined : { actorId: { $ne: null } }),
};

/** The filters of the audit; the newest change first. */
const auditList = (today: string, timeZone: string) =>
  defineList({
    filters: {
      about: namedBy('about'),
      by: namedBy('by'),
      whose: whoseFilter,
      kind: kindFilter,
      days: daysFilter('at', timeZone, { start: addDays(today, 1 - DAYS), end: today }),
    },
    sortable: ['at'],
    order: [
      ['at', 'DESC'],
      ['id', 'DESC'],
    ],
  });

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

/** Downloads all found changes, on every page of the list, as CSV. */
function ExportLink({ definition }: { definition: ReturnType<typeof auditList> }) {
  const t = useTexts(auditTexts);
  const { where, by, about, near } = useListState(definition).query;
  return (
    <a
      className="button"
      href={addressOfCall(auditCalls.csv, {
        query: { where: textOf(where), by: textOf(by), about: textOf(about), ...(near === undefined ? {} : { near: 'true' }) },
      })}
      download
    >
      <DownloadIcon />
      <span className="unseen-narrow">{t('export')}</span>
    </a>
  );
}
