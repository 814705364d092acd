import { catalogue } from '#web/texts/texts.ts';

/** What the changelog page says. */
export const changelogTexts = catalogue('changelog', {
  en: {
    title: 'Changelog',
    subject: 'the changelog',
    last: 'Last Production Release',
    release: 'PR - {version}',
    previous: 'Previous Versions',
    loading: 'Loading the changelog',
    failed: 'Could not retrieve the changelog',
    none: 'No release has been noted yet.',
    nonePrevious: 'There is no version before this one.',
  },
  es: {
    title: 'Registro de cambios',
    subject: 'el registro de cambios',
    last: 'Última versión en producción',
    release: 'PR - {version}',
    previous: 'Versiones anteriores',
    loading: 'Cargando el registro de cambios',
    failed: 'No se pudo obtener el registro de cambios',
    none: 'Todavía no se ha anotado ninguna versión.',
    nonePrevious: 'No hay ninguna versión anterior a esta.',
  },
});
