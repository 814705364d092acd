import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

/** The vehicles of a job. */
export const vehiclesTexts = catalogue('jobVehicles', {
  title: ['Vehicle History', 'Historial de vehículos'],
  failed: ['Could not fetch Vehicles. Please try again.', 'No se pudieron obtener los vehículos. Inténtalo de nuevo.'],
  inUse: ['In use now', 'En uso ahora'],
  inUseFailed: [
    'Could not fetch Vehicle data. Please try again.',
    'No se pudieron obtener los datos de los vehículos. Inténtalo de nuevo.',
  ],
  noneInUse: ['There is no vehicle in use right now.', 'No hay ningún vehículo en uso ahora.'],
  history: common.history,
  none: ['There are no vehicles history yet.', 'Todavía no hay historial de vehículos.'],
  since: ['Since {when}', 'Desde {when}'],
  noDriver: ['No Assigned Driver', 'Sin conductor asignado'],
  headName: common.name,
  headStart: ['Start Date', 'Inicio'],
  headEnd: ['End Date', 'Fin'],
  headDistance: ['Total Distance', 'Distancia total'],
  headDriver: common.driver,
  miles: ['{miles} miles', '{miles} millas'],
});
