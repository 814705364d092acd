import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

export const regionsTexts = catalogue('regions', {
  title: common.regions,
  failed: ['Could not retrieve regions', 'No se pudieron obtener las regiones'],
  none: [
    'No regions yet. People and jobs each belong to one: add the first.',
    'Todavía no hay regiones. Cada persona y cada trabajo es de una: añade la primera.',
  ],
  add: ['Add Region', 'Añadir región'],
  addTitle: ['New Region', 'Nueva región'],
  editTitle: ['Edit Region', 'Editar región'],
  edit: ['Edit {name}', 'Editar {name}'],
  saveFailed: ['Could not save the region. Please try again.', 'No se pudo guardar la región. Inténtalo de nuevo.'],
  name: common.name,
  yardLatitude: ['Yard latitude', 'Latitud del patio'],
  yardLongitude: ['Yard longitude', 'Longitud del patio'],
  yardHint: [
    'Where the trucks start the day, as a map shows it. Who clocks in close to it is at the yard.',
    'Donde los camiones empiezan el día, como lo muestra un mapa. Quien ficha cerca está en el patio.',
  ],
  latitudePattern: ['40.7300', '40.7300'],
  longitudePattern: ['-74.1000', '-74.1000'],
  yard: ['Yard {place}', 'Patio {place}'],
  noYard: ['No yard', 'Sin patio'],
  empty: common.missing,
});
