import { catalogue } from '#web/texts/texts.ts';

/** The vehicles of a job. */
export const vehiclesTexts = catalogue('jobVehicles', {
  en: {
    title: 'Vehicle History',
    failed: 'Could not fetch Vehicles. Please try again.',
    inUse: 'In use now',
    inUseFailed: 'Could not fetch Vehicle data. Please try again.',
    noneInUse: 'There is no vehicle in use right now.',
    history: 'History',
    none: 'There are no vehicles history yet.',
    since: 'Since {when}',
    noDriver: 'No Assigned Driver',
    headName: 'Name',
    headStart: 'Start Date',
    headEnd: 'End Date',
    headDistance: 'Total Distance',
    headDriver: 'Driver',
    miles: '{miles} miles',
  },
  es: {
    title: 'Historial de vehículos',
    failed: 'No se pudieron obtener los vehículos. Inténtalo de nuevo.',
    inUse: 'En uso ahora',
    inUseFailed: 'No se pudieron obtener los datos de los vehículos. Inténtalo de nuevo.',
    noneInUse: 'No hay ningún vehículo en uso ahora.',
    history: 'Historial',
    none: 'Todavía no hay historial de vehículos.',
    since: 'Desde {when}',
    noDriver: 'Sin conductor asignado',
    headName: 'Nombre',
    headStart: 'Inicio',
    headEnd: 'Fin',
    headDistance: 'Distancia total',
    headDriver: 'Conductor',
    miles: '{miles} millas',
  },
});
