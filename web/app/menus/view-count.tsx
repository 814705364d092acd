import { proxy, useSnapshot } from 'valtio';
import { can } from '#shared/permissions.ts';
import type { SavedView } from '#shared/views/views.ts';
import type { ViewList } from '#shared/views/words.ts';
import { alertsList } from '#web/features/alerts/list/lists.ts';
import { jobList } from '#web/features/jobs/list/lists.ts';
import { PEOPLE_LIST } from '#web/features/people/list/lists.ts';
import { CREW_LIST, personList } from '#web/features/timesheets/lists.ts';
import { FLEET } from '#web/features/vehicles/lists.ts';
import { useSession } from '#web/http/use-session.ts';
import type { ListDefinition } from '#web/lists/definition.ts';
import type { ListResource } from '#web/lists/live-list.ts';
import { queryOf } from '#web/lists/query.ts';
import { shownOf, type ViewQuery } from '#web/lists/views/query.ts';
import { useLive } from '#web/live/use-live.ts';
import { countText } from '#web/texts/figures.ts';

type Reader = ReturnType<typeof useSession>['user'];

/** The live query that counts the rows of a view: the list's own, with one row of it. */
interface Counted {
  resource: ListResource;
  query: ReturnType<typeof queryOf>;
}

function countOf<Values extends object, Column extends string>(
  resource: ListResource,
  definition: ListDefinition<Values, Column>,
  kept: ViewQuery,
): Counted {
  const { filters } = shownOf(definition, kept);
  const { order: _, include: __, ...query } = queryOf(definition, { filters, sort: null, columns: null, page: 1, rows: 1 });
  return { resource, query };
}

const COUNTS: Readonly<Record<ViewList, (kept: ViewQuery, reader: Reader) => Counted>> = {
  'timesheets.crew': (kept) => countOf('crewTimesheets', CREW_LIST, kept),
  'timesheets.employee': (kept, { businessDate }) => countOf('personDays', personList(businessDate), kept),
  'jobs.all': (kept, { businessTimeZone }) => countOf('jobs', jobList('all', businessTimeZone), kept),
  'jobs.overCost': (kept, { businessTimeZone }) => countOf('jobs', jobList('overCost', businessTimeZone), kept),
  people: (kept) => countOf('employees', PEOPLE_LIST, kept),
  vehicles: (kept) => countOf('fleet', FLEET, kept),
  notifications: (kept, { id, role, businessTimeZone }) =>
    countOf(can(role, 'read', 'allAlerts') ? 'alerts' : 'foremanAlerts', alertsList(businessTimeZone, id), kept),
};

const NONE = proxy<{ count?: number }>({});

/** The number of rows of a view, live, as its reader's list has them. */
export function ViewCount({ view }: { view: Pick<SavedView, 'list' | 'query'> }) {
  const { user } = useSession();
  const { resource, query } = COUNTS[view.list](view.query, user);
  const live = useLive(resource, query);
  const { count } = useSnapshot<{ count?: number }>(live.data ?? NONE);
  if (count === undefined) return null;
  return <span className={live.staleSince ? 'num ink-3' : 'num'}>{countText(count)}</span>;
}
