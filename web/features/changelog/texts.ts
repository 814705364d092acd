import { catalogue } from '#web/texts/texts.ts';

export const changelogTexts = catalogue('changelog', {
  title: ['Changelog', 'Registro de cambios'],
  subject: ['the changelog', 'el registro de cambios'],
  last: ['Last Production Release', 'Última versión en producción'],
  release: ['PR - {version}', 'PR - {version}'],
  previous: ['Previous Versions', 'Versiones anteriores'],
  loading: ['Loading the changelog', 'Cargando el registro de cambios'],
  failed: ['Could not retrieve the changelog', 'No se pudo obtener el registro de cambios'],
  none: ['No release has been noted yet.', 'Todavía no se ha anotado ninguna versión.'],
  nonePrevious: ['There is no version before this one.', 'No hay ninguna versión anterior a esta.'],
});
