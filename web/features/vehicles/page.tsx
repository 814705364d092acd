import { useMemo, useState } from 'react';
import { can } from '#shared/permissions.ts';
import type { Vehicle } from '#shared/vehicles.ts';
import { ImportLink } from '#web/files/import-link.tsx';
import { useSession } from '#web/http/use-session.ts';
import { TablePage } from '#web/lists/page/table-page.tsx';
import { useRegionChoices } from '#web/lists/use-regions.ts';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { PlusIcon } from '#web/ui/icons/action-icons.tsx';
import { VehiclesIcon } from '#web/ui/icons/icons.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import './list.css';
import { FLEET } from './lists.ts';
import { fleetTexts } from './texts.ts';

const NewVehicleDialog = lazyDialog(() => import('./vehicle-form.tsx').then((code) => code.NewVehicleDialog));
const VehicleDialog = lazyDialog(() => import('./vehicle-dialog.tsx').then((code) => code.VehicleDialog));

/** The vehicles of the company, and who is out with them. */
export default function VehiclesPage() {
  const t = useTexts(fleetTexts);
  const { role } = useSession().user;
  const regions = useRegionChoices();
  const [isAdding, setAdding] = useState(false);
  const [opened, open] = useState<number | null>(null);
  const columns = useMemo(() => columnsIn(t, open), [t]);
  const add = can(role, 'create', 'fleet') && (
    <button type="button" className="button button-primary" aria-haspopup="dialog" onClick={() => setAdding(true)}>
      <PlusIcon />
      <span className="unseen-narrow">{t('add')}</span>
    </button>
  );
  return (
    <div className="vehicle-list list-page">
      <TablePage
        resource="fleet"
        definition={FLEET}
        rememberAs="vehicles"
        views="vehicles"
        texts={{
          title: t('title'),
          subject: t('subject'),
          failed: t('failed'),
          none: t('none'),
          notFound: t('notFound'),
          beyond: (count) => t('beyond', { count }),
        }}
        filters={[
          { kind: 'search', name: 'search', label: t('search') },
          {
            kind: 'many',
            name: 'region',
            label: t('regions'),
            all: t('everyRegion'),
            choices: regions,
          },
          {
            kind: 'segments',
            name: 'which',
            label: t('which'),
            choices: [
              { value: 'inService', label: t('inService') },
              { value: 'all', label: t('all') },
            ],
          },
        ]}
        columns={columns}
        onOpen={({ id }) => open(id)}
        whenNone={{ icon: <VehiclesIcon size={24} /> }}
        lesserActions={can(role, 'create', 'dataImport') && <ImportLink kind="vehicle" />}
        action={add}
      />
      {isAdding && <NewVehicleDialog onClose={() => setAdding(false)} />}
      {opened !== null && <VehicleDialog id={opened} onClose={() => open(null)} />}
    </div>
  );
}

/** Who is out with a vehicle; undefined where nobody is, or not for the reader. */
const driverOf = ({ trips = [] }: Vehicle): string | null | undefined =>
  trips[0] && (trips[0].driver ?? trips[0].foreman)?.fullName;

const stateOf = ({ isRetired, isInUse }: Vehicle) => (isRetired ? 'isRetired' : isInUse ? 'isInUse' : 'isParked');

const columnsIn = (t: TextsOf<typeof fleetTexts>, onOpen: (id: number) => void): readonly TableColumn<Vehicle>[] => [
  {
    id: 'name',
    head: t('headName'),
    isKept: true,
    isSortable: true,
    cell: ({ id, name }) => (
      <button type="button" className="text-button" aria-haspopup="dialog" onClick={() => onOpen(id)}>
        {name}
      </button>
    ),
  },
  { id: 'model', head: t('headModel'), isSortable: true, cell: ({ model }) => model },
  { id: 'plate', head: t('headPlate'), width: 120, isSortable: true, cell: ({ plate }) => <span className="num">{plate}</span> },
  { id: 'vin', head: t('headVin'), width: 190, isSortable: true, cell: ({ vin }) => vin && <span className="num">{vin}</span> },
  { id: 'region', head: t('headRegion'), width: 150, cell: ({ region }) => region?.name },
  { id: 'use', head: t('headUse'), cell: driverOf },
  {
    id: 'isInUse',
    head: t('headState'),
    width: 110,
    isSortable: true,
    cell: (vehicle) => <span className="tag">{t(stateOf(vehicle))}</span>,
  },
];
