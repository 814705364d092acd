import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

export const setupTexts = catalogue('setup', {
  title: ['Before the first day', 'Antes del primer día'],
  progress: ['{done} of {all} done', '{done} de {all} listos'],
  loading: ['Loading the checklist', 'Cargando la lista de comprobación'],
  failed: ['Could not retrieve the checklist', 'No se pudo obtener la lista de comprobación'],
  subject: ['the checklist', 'la lista de comprobación'],
  done: ['Done', 'Listo'],
  open: ['To do', 'Por hacer'],
  none: ['None yet', 'Ninguno todavía'],
  import: ['Import', 'Importar'],
  peopleImport: ['Import people', 'Importar personas'],
  jobsImport: ['Import jobs', 'Importar trabajos'],
  crewsImport: ['Import crews', 'Importar cuadrillas'],
  phaseCodesImport: ['Import phase codes', 'Importar códigos de fase'],

  regions: common.regions,
  regionsHow: ['Each region has a yard, jobs and people.', 'Cada región tiene un patio, trabajos y personas.'],
  regionsAre_one: ['{shown} region', '{shown} región'],
  regionsAre_other: ['{shown} regions', '{shown} regiones'],

  people: ['People', 'Personas'],
  peopleHow: ['One by one, or all at once from a file.', 'De una en una, o todas a la vez desde un archivo.'],
  peopleAre_one: ['{shown} person', '{shown} persona'],
  peopleAre_other: ['{shown} people', '{shown} personas'],
  peopleLack: ['{shown} in no crew', '{shown} sin cuadrilla'],

  jobs: common.jobs,
  jobsHow: ['What the crews work on, and where.', 'En qué trabajan las cuadrillas, y dónde.'],
  jobsAre_one: ['{shown} open job', '{shown} trabajo abierto'],
  jobsAre_other: ['{shown} open jobs', '{shown} trabajos abiertos'],
  jobsLack: ['{shown} without a supervisor', '{shown} sin supervisor'],

  places: ['Places', 'Lugares'],
  placesHow: ['A clock-in is compared with the place of its job.', 'Cada fichaje se compara con el lugar de su trabajo.'],
  placesAre_one: ['{shown} job with a place', '{shown} trabajo con lugar'],
  placesAre_other: ['{shown} jobs with a place', '{shown} trabajos con lugar'],
  placesLack: ['{shown} without', '{shown} sin él'],

  crews: ['Crews', 'Cuadrillas'],
  crewsHow: ['A foreman with the people of a job.', 'Un capataz con las personas de un trabajo.'],
  crewsAre_one: ['{shown} foreman with a crew', '{shown} capataz con cuadrilla'],
  crewsAre_other: ['{shown} foremen with a crew', '{shown} capataces con cuadrilla'],
  crewsLack: ['{shown} without one', '{shown} sin ella'],

  phaseCodes: ['Phase codes', 'Códigos de fase'],
  phaseCodesHow: ['Payroll asks for one on every shift.', 'La nómina pide uno en cada turno.'],
  phaseCodesAre_one: ['{shown} code', '{shown} código'],
  phaseCodesAre_other: ['{shown} codes', '{shown} códigos'],
  phaseCodesLack_one: ['{shown} open job has none', '{shown} trabajo abierto no tiene ninguno'],
  phaseCodesLack_other: ['{shown} open jobs have none', '{shown} trabajos abiertos no tienen ninguno'],

  payroll: ['Payroll', 'Nómina'],
  payrollHow: [
    'Payroll files name everybody’s company and class.',
    'Los archivos de nómina llevan la empresa y la clase de cada persona.',
  ],
  payrollAre_one: ['{shown} person with company and class', '{shown} persona con empresa y clase'],
  payrollAre_other: ['{shown} people with company and class', '{shown} personas con empresa y clase'],
  payrollLack: ['{shown} without', '{shown} sin ellas'],

  phones: ['Phones', 'Teléfonos'],
  phonesHow: ['Foremen sign in once with the app.', 'Los capataces inician sesión una vez con la aplicación.'],
  phonesAre_one: ['{shown} foreman has signed in', '{shown} capataz ha iniciado sesión'],
  phonesAre_other: ['{shown} foremen have signed in', '{shown} capataces han iniciado sesión'],
  phonesLack: ['{shown} have not yet', '{shown} aún no'],

  firstDay: ['The first day', 'El primer día'],
  firstDayHow: [
    'When the first crew clocks in, the figures of the Summary stand here.',
    'Cuando la primera cuadrilla fiche su entrada, aquí estarán las cifras del resumen.',
  ],
});
