import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

export const staffingTexts = catalogue('needed', {
  title: ['Where Someone Is Needed', 'Dónde hace falta gente'],
  subject: ['who is needed where', 'quién hace falta dónde'],
  failed: ['Could not retrieve jobs', 'No se pudieron obtener los trabajos'],
  region: ['By Region', 'Región'],
  everyRegion: common.everyRegion,
  people: ['Without a crew', 'Sin cuadrilla'],
  noPeople: ['Everybody is on a crew.', 'Todos están en una cuadrilla.'],
  jobs: ['Jobs that need someone', 'Trabajos que necesitan a alguien'],
  noJobs: ['Every job has a foreman and workers.', 'Todos los trabajos tienen capataz y trabajadores.'],
  firstOf: [
    'The first {shown} of {count}. Choose a region to see the others.',
    'Los primeros {shown} de {count}. Elige una región para ver los demás.',
  ],
  noForeman: ['No foreman', 'Sin capataz'],
  noWorkers: ['No workers', 'Sin trabajadores'],
  led: ['Foreman: {name}', 'Capataz: {name}'],
  days: ['{start} – {end}', '{start} – {end}'],
  offToday: ['Off today', 'Hoy no trabaja'],
  hint: [
    'Drag somebody to a job, or use the buttons of the job. A job without a crew takes a foreman first.',
    'Arrastra a alguien a un trabajo o usa los botones del trabajo. Sin cuadrilla, primero hace falta un capataz.',
  ],
  dropHere: ['Put on job #{job}', 'Poner en el trabajo #{job}'],
  placed: ['{name} is placed', '{name} ya tiene sitio'],
  placedText: ['Now on job #{job}.', 'Ahora en el trabajo #{job}.'],
  placeFailed: ['Failed to update crew member', 'No se pudo actualizar el miembro de la cuadrilla'],
  assignForemanTo: ['Assign Foreman to job #{job}', 'Asignar capataz al trabajo #{job}'],
  addMembersTo: ['Add Members to job #{job}', 'Añadir miembros al trabajo #{job}'],
});
