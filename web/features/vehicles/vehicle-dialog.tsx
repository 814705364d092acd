import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { vehicleCalls } from '#shared/calls/vehicles.ts';
import type { LiveAnswers } from '#shared/live.ts';
import { can } from '#shared/permissions.ts';
import type { Vehicle, VehicleUsage } from '#shared/vehicles.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { send } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import { LivePart } from '#web/lists/dialog/live-part.tsx';
import { useLive } from '#web/live/use-live.ts';
import { useRows } from '#web/live/use-rows.ts';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { momentText } from '#web/ui/calendar/day-time.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { VehiclesIcon } from '#web/ui/icons/icons.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { Table } from '#web/ui/table/table.tsx';
import { fleetTexts } from './texts.ts';
import { EditTripDialog, NewTripDialog } from './trip-form.tsx';
import { EditVehicleDialog } from './vehicle-form.tsx';
import '#web/theme/thing-page.css';

const WIDTH = 760;
/** The number of trips that are shown, the newest first. */
const TRIPS_SHOWN = 50;
const NEWEST = JSON.stringify([['startDate', 'DESC']]);

/** One vehicle: what it is, its trips, and the ways to change and retire it. */
export function VehicleDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts(fleetTexts);
  const view = useLive('fleet', { where: JSON.stringify({ id }), include: '["region"]', limit: 1 });
  const [edited, edit] = useState<Vehicle | null>(null);
  const [vehicle] = view.data?.data ?? [];
  return (
    <>
      <Dialog
        title={vehicle?.name ?? t('title')}
        width={WIDTH}
        onClose={onClose}
        actions={
          <>
            {vehicle && <Actions vehicle={vehicle} onEdit={edit} />}
            <button type="button" className="button" onClick={onClose}>
              {t('close')}
            </button>
          </>
        }
      >
        <LivePart failed={t('failed')} view={view}>
          {(list) => <Facts list={list} />}
        </LivePart>
        <div className="row gap-8 above-16">
          <h3 className="grow">{t('trips')}</h3>
          {vehicle && <NewTrip vehicle={vehicle} />}
        </div>
        <Trips vehicleId={id} />
      </Dialog>
      {edited && <EditVehicleDialog vehicle={edited} onClose={() => edit(null)} />}
    </>
  );
}

function Actions({ vehicle, onEdit }: { vehicle: Vehicle; onEdit: (vehicle: Vehicle) => void }) {
  const t = useTexts(fleetTexts);
  const { role } = useSession().user;
  const { id, isRetired, revision } = useSnapshot(vehicle);
  const change = useCommand((input: { isRetired: boolean; revision: number }) =>
    send(vehicleCalls.patch, { params: { id }, body: input }),
  );
  if (!can(role, 'update', 'fleet')) return null;
  return (
    <>
      <button type="button" className="button" aria-haspopup="dialog" onClick={() => onEdit({ ...vehicle })}>
        {t('edit')}
      </button>
      <button
        type="button"
        className="button"
        {...pressUnless(change.isBusy, () => void change.send({ isRetired: !isRetired, revision }))}
      >
        {t(isRetired ? 'takeBack' : 'retire')}
      </button>
      <CommandError command={change} title={t('stateFailed')} onRevision={(input, now) => ({ ...input, revision: now })} />
    </>
  );
}

function Facts({ list }: { list: LiveAnswers['fleet'] }) {
  const t = useTexts(fleetTexts);
  const [vehicle] = useSnapshot(list).data;
  if (!vehicle) return <p>{t('notFound')}</p>;
  const { model, plate, vin, region, isRetired, isInUse } = vehicle;
  return (
    <dl className="thing-facts">
      <Fact name={t('model')}>{model}</Fact>
      <Fact name={t('plate')}>{plate}</Fact>
      <Fact name={t('vin')}>{vin}</Fact>
      <Fact name={t('regionId')}>{region?.name}</Fact>
      <Fact name={t('headState')}>{t(isRetired ? 'isRetired' : isInUse ? 'isInUse' : 'isParked')}</Fact>
    </dl>
  );
}

/** The button that enters a trip; a retired vehicle makes none. */
function NewTrip({ vehicle }: { vehicle: Vehicle }) {
  const t = useTexts(fleetTexts);
  const { role } = useSession().user;
  const { id, name, isRetired } = useSnapshot(vehicle);
  const [isAdding, setAdding] = useState(false);
  if (isRetired || !can(role, 'create', 'vehicle')) return null;
  return (
    <>
      <button type="button" className="button" aria-haspopup="dialog" onClick={() => setAdding(true)}>
        {t('addTrip')}
      </button>
      {isAdding && <NewTripDialog vehicle={{ id, name }} onClose={() => setAdding(false)} />}
    </>
  );
}

type OpenTrip = ((trip: VehicleUsage) => void) | undefined;

const columnsIn = (t: TextsOf<typeof fleetTexts>, timeZone: string, onOpen: OpenTrip): readonly TableColumn<VehicleUsage>[] => [
  {
    id: 'startDate',
    head: t('headStart'),
    kind: 'day',
    width: 158,
    cell: (trip) => {
      const start = momentText(trip.startDate, timeZone);
      if (!onOpen) return start;
      return (
        <button
          type="button"
          className="text-button"
          aria-haspopup="dialog"
          aria-label={`${t('editTrip')} ${start}`}
          onClick={() => onOpen(trip)}
        >
          {start}
        </button>
      );
    },
  },
  { id: 'endDate', head: t('headEnd'), kind: 'day', width: 158, cell: ({ endDate }) => endDate && momentText(endDate, timeZone) },
  {
    id: 'totalDistance',
    head: t('headDistance'),
    kind: 'number',
    width: 128,
    cell: ({ totalDistance }) => totalDistance !== null && t('miles', { miles: totalDistance.toFixed(2) }),
  },
  { id: 'foreman', head: t('headForeman'), cell: ({ foreman }) => foreman?.fullName },
  { id: 'driver', head: t('headDriver'), cell: ({ driver }) => driver?.fullName ?? t('noDriver') },
];

function Trips({ vehicleId }: { vehicleId: number }) {
  const t = useTexts(fleetTexts);
  const view = useLive('vehicles', {
    where: JSON.stringify({ vehicleId }),
    include: '["driver","foreman"]',
    order: NEWEST,
    limit: TRIPS_SHOWN,
  });
  return (
    <LivePart failed={t('tripsFailed')} view={view}>
      {(list) => <TripRows list={list} />}
    </LivePart>
  );
}

function TripRows({ list }: { list: LiveAnswers['vehicles'] }) {
  const t = useTexts(fleetTexts);
  const { role, businessTimeZone: timeZone } = useSession().user;
  const rows = useRows(list, 'data');
  const [edited, edit] = useState<VehicleUsage | null>(null);
  const mayEdit = can(role, 'update', 'vehicle');
  const open = useMemo<OpenTrip>(() => (mayEdit ? (trip) => edit({ ...trip }) : undefined), [mayEdit]);
  const columns = useMemo(() => columnsIn(t, timeZone, open), [t, timeZone, open]);
  return (
    <>
      <Table
        name={t('trips')}
        rows={rows}
        rowId={({ id }) => id}
        columns={columns}
        isShort
        {...(open && { onOpen: open })}
        empty={<Empty icon={<VehiclesIcon size={24} />}>{t('noTrips')}</Empty>}
      />
      {edited && <EditTripDialog trip={edited} onClose={() => edit(null)} />}
    </>
  );
}
