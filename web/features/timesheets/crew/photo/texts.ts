import { catalogue } from '#web/texts/texts.ts';

/** The comparison of a clock photo with the picture that is kept of a person. */
export const photoTexts = catalogue('photo', {
  en: {
    title: 'Employee Photo',
    open: 'Employee Photo of {name}: {is}',
    kept: 'Picture of the employee',
    clockIn: 'Photo at the start',
    clockOut: 'Photo at the end',
    noPicture: 'No picture is kept of this person',
    noPhoto: 'No photo was taken',
    loading: 'Loading...',
    failed: 'The photo could not be loaded',
    retry: 'Retry',
    matched: 'Matched',
    notMatched: 'Did not match',
    pending: 'Pending',
    none: 'No photo',
    yard: 'at the yard',
    site: 'at the job',
    unknown: 'at an unknown place',
    whoDecides:
      'The foreman’s phone compares the two faces and decides once. Until it has, a photo is pending. A mismatch raises a notification; hours and approval stay as they are.',
  },
  es: {
    title: 'Foto del empleado',
    open: 'Foto del empleado {name}: {is}',
    kept: 'Imagen del empleado',
    clockIn: 'Foto del inicio',
    clockOut: 'Foto del fin',
    noPicture: 'No se guarda ninguna imagen de esta persona',
    noPhoto: 'No se hizo ninguna foto',
    loading: 'Cargando...',
    failed: 'No se pudo cargar la foto',
    retry: 'Reintentar',
    matched: 'Coincide',
    notMatched: 'No coincidió',
    pending: 'Pendiente',
    none: 'Sin foto',
    yard: 'en el patio',
    site: 'en el trabajo',
    unknown: 'en un lugar desconocido',
    whoDecides:
      'El teléfono del capataz compara las dos caras y decide una vez. Hasta entonces una foto está pendiente. Si no coinciden, llega una notificación; las horas y la aprobación quedan como están.',
  },
});
