import { AUDIT_KINDS, type AuditKind } from '#shared/audit/audit.ts';
import { addDays } from '#shared/rules/periods.ts';
import { wordText } from '#web/lists/address/codecs.ts';
import { defineList, type ListFilter } from '#web/lists/definition.ts';
import { choiceFilter, daysFilter, searchFilter } from '#web/lists/filters.ts';

export const KINDS = Object.keys(AUDIT_KINDS) as AuditKind[];
/** A week is looked at unless somebody asks for more. */
const DAYS = 7;

/** A part of a name, which the api searches by. */
const namedBy = (name: 'by' | 'about'): ListFilter<string> => {
  const { where: _, ...filter } = searchFilter();
  return { ...filter, params: (text) => (text === '' ? {} : { [name]: text }) };
};

const kind: ListFilter<AuditKind | 'all'> = {
  ...choiceFilter('subject', KINDS),
  where: (chosen) => (chosen === 'all' ? undefined : { subject: { $in: AUDIT_KINDS[chosen] } }),
};

/** Changes by the system outnumber those by people, and are hidden at first. */
const whose: ListFilter<'people' | 'all'> = {
  text: wordText(['people', 'all']),
  initial: 'people',
  wide: { value: 'all', holdsInitial: true, isCostly: true },
  where: (chosen) => (chosen === 'all' ? undefined : { actorId: { $ne: null } }),
};

/** Every change: by whom, about what, of which kind, on which days; the newest first. */
export const auditList = (today: string, timeZone: string) =>
  defineList({
    filters: {
      about: namedBy('about'),
      by: namedBy('by'),
      whose,
      kind,
      days: daysFilter('at', timeZone, { start: addDays(today, 1 - DAYS), end: today }),
    },
    sortable: ['at'],
    order: [
      ['at', 'DESC'],
      ['id', 'DESC'],
    ],
  });
