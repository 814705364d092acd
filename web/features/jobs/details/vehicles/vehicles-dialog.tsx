import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { MAX_LIMIT } from '#shared/constants.ts';
import type { LiveAnswers } from '#shared/live.ts';
import type { VehicleUsage } from '#shared/vehicles.ts';
import { useSession } from '#web/http/use-session.ts';
import { ListsDialog } from '#web/lists/dialog/list-dialog.tsx';
import { LivePart } from '#web/lists/dialog/live-part.tsx';
import { useMore } from '#web/lists/dialog/use-more.ts';
import { useOwnSort } from '#web/lists/dialog/use-own-sort.ts';
import { useLive } from '#web/live/use-live.ts';
import { useRows } from '#web/live/use-rows.ts';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { momentText } from '#web/ui/calendar/day-time.ts';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { JobsIcon } from '#web/ui/icons/icons.tsx';
import type { TableColumn, TableSort } from '#web/ui/table/columns.ts';
import { Table } from '#web/ui/table/table.tsx';
import { MoreRows } from '../lists/more-rows.tsx';
import { vehiclesTexts } from './texts.ts';

const NEWEST: TableSort = { by: 'startDate', way: 'DESC' };

/** The vehicles in use for the job, and all trips so far with their distances. */
export function VehiclesDialog({ jobId, onClose }: { jobId: number; onClose: () => void }) {
  const t = useTexts(vehiclesTexts);
  const [sort, setSort] = useOwnSort(NEWEST);
  const { limit, more } = useMore();
  const { by, way } = sort;
  const inUse = useLive('vehicles', {
    where: JSON.stringify({ jobId, endDate: null }),
    include: '["driver"]',
    order: JSON.stringify([['startDate', 'DESC']]),
    limit: MAX_LIMIT,
  });
  const history = useLive('jobVehicles', { id: jobId, limit, order: JSON.stringify([[by, way]]) });
  return (
    <ListsDialog title={t('title')} onClose={onClose}>
      <h3>{t('inUse')}</h3>
      <LivePart failed={t('inUseFailed')} view={inUse}>
        {(list) => <InUse list={list} />}
      </LivePart>
      <h3>{t('history')}</h3>
      <LivePart failed={t('failed')} view={history}>
        {(list) => (
          <>
            <Trips list={list} sort={sort} onSort={setSort} />
            <MoreRows list={list} onMore={more} />
          </>
        )}
      </LivePart>
    </ListsDialog>
  );
}

type Trips = LiveAnswers['jobVehicles'];

function InUse({ list }: { list: LiveAnswers['vehicles'] }) {
  const t = useTexts(vehiclesTexts);
  const { businessTimeZone: timeZone } = useSession().user;
  const { data: out } = useSnapshot(list);
  if (out.length === 0) return <p>{t('noneInUse')}</p>;
  return (
    <ul className="details-in-use grid gap-12">
      {out.map(({ id, name, model, driver, startDate }) => (
        <li key={id}>
          <strong className="bold ink">{[name, model].filter(Boolean).join(' · ')}</strong>
          {driver?.fullName ?? t('noDriver')}
          <br />
          <span className="num">{t('since', { when: momentText(startDate, timeZone) })}</span>
        </li>
      ))}
    </ul>
  );
}

const columnsIn = (t: TextsOf<typeof vehiclesTexts>, timeZone: string): readonly TableColumn<VehicleUsage>[] => [
  { id: 'name', head: t('headName'), width: 100, isSortable: true, cell: ({ name }) => name },
  {
    id: 'startDate',
    head: t('headStart'),
    kind: 'day',
    width: 158,
    isSortable: true,
    cell: ({ startDate }) => momentText(startDate, timeZone),
  },
  {
    id: 'endDate',
    head: t('headEnd'),
    kind: 'day',
    width: 158,
    isSortable: true,
    cell: ({ endDate }) => endDate && momentText(endDate, timeZone),
  },
  {
    id: 'totalDistance',
    head: t('headDistance'),
    kind: 'number',
    width: 128,
    isSortable: true,
    cell: ({ totalDistance }) => totalDistance !== null && t('miles', { miles: totalDistance.toFixed(2) }),
  },
  { id: 'driver', head: t('headDriver'), cell: ({ driver }) => driver?.fullName ?? t('noDriver') },
];

interface TripsProps {
  list: Trips;
  sort: TableSort | null;
  onSort: (sort: TableSort | null) => void;
}

function Trips({ list, sort, onSort }: TripsProps) {
  const t = useTexts(vehiclesTexts);
  const { businessTimeZone: timeZone } = useSession().user;
  const rows = useRows(list, 'data');
  const columns = useMemo(() => columnsIn(t, timeZone), [t, timeZone]);
  return (
    <Table
      name={t('title')}
      rows={rows}
      rowId={({ id }) => id}
      columns={columns}
      sort={sort}
      onSort={onSort}
      isShort
      empty={<Empty icon={<JobsIcon size={24} />}>{t('none')}</Empty>}
    />
  );
}
