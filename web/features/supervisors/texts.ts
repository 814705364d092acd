import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

export const supervisorsTexts = catalogue('supervisors', {
  filter: ['Filter by supervisor', 'Filtrar por supervisor'],
  filterShort: ['Filter', 'Filtrar'],
  filterLead: [
    'Choose whose jobs, crews and timesheets to see.',
    'Elige de quién quieres ver los trabajos, las cuadrillas y las hojas de horas.',
  ],
  filteredBy: ['Content is now filtered by', 'El contenido está filtrado por'],
  exit: ['Exit Filter by', 'Quitar el filtro'],
  change: ['Change', 'Cambiar'],
  some_one: ['{count} supervisor', '{count} supervisor'],
  some_other: ['{count} supervisors', '{count} supervisores'],
  applyNone: ['Filter', 'Filtrar'],
  apply_one: ['Filter by {count}', 'Filtrar por {count}'],
  apply_other: ['Filter by {count}', 'Filtrar por {count}'],
  atLeastOne: ['Choose at least one supervisor.', 'Elige al menos un supervisor.'],
  filterFailed: ['Could not change the filter', 'No se pudo cambiar el filtro'],

  act: ['Acting as other user', 'Actuar como otro usuario'],
  actLead: [
    'You will see and do what this supervisor may, and both names are noted with everything you do.',
    'Verás y harás lo que puede este supervisor, y en todo lo que hagas constarán ambos nombres.',
  ],
  actAs: ['Act as {name}', 'Actuar como {name}'],
  actAsNobody: ['Act as', 'Actuar como'],
  actFailed: ['Could not act as {name}', 'No se pudo actuar como {name}'],
  actingAs: ['acting as', 'actuando como'],
  returnToOwn: ['Return to my account', 'Volver a mi cuenta'],
  returnFailed: ['Could not return to your account', 'No se pudo volver a tu cuenta'],

  list: ['Supervisors', 'Supervisores'],
  failed: ['Could not retrieve supervisors', 'No se pudieron obtener los supervisores'],
  none: ['No supervisors found', 'No se encontraron supervisores'],
  cancel: common.cancel,
});
