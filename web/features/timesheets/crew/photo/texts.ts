import { catalogue } from '#web/texts/texts.ts';

/** The comparison of a clock photo with the picture that is kept of a person. */
export const photoTexts = catalogue('photo', {
  title: ['Employee Photo', 'Foto del empleado'],
  open: ['Employee Photo of {name}: {is}', 'Foto del empleado {name}: {is}'],
  kept: ['Picture of the employee', 'Imagen del empleado'],
  clockIn: ['Photo at the start', 'Foto del inicio'],
  clockOut: ['Photo at the end', 'Foto del fin'],
  noPicture: ['No picture is kept of this person', 'No se guarda ninguna imagen de esta persona'],
  noPhoto: ['No photo was taken', 'No se hizo ninguna foto'],
  matched: ['Matched', 'Coincide'],
  notMatched: ['Did not match', 'No coincidió'],
  pending: ['Pending', 'Pendiente'],
  none: ['No photo', 'Sin foto'],
  yard: ['at the yard', 'en el patio'],
  site: ['at the job', 'en el trabajo'],
  unknown: ['at an unknown place', 'en un lugar desconocido'],
  whoDecides: [
    'The foreman’s phone compares the two faces and decides once. Until it has, a photo is pending. A mismatch raises a notification, where the office may find that it is the same person; hours and approval stay as they are.',
    'El teléfono del capataz compara las dos caras y decide una vez. Hasta entonces una foto está pendiente. Si no coinciden, llega una notificación, en la que la oficina puede ver que es la misma persona; las horas y la aprobación quedan como están.',
  ],
});
