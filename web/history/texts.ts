import { catalogue } from '../texts/texts.ts';

/** What every history says. */
export const historyTexts = catalogue('history', {
  title: ['History', 'Historial'],
  none: ['Nothing was changed yet.', 'Todavía no se cambió nada.'],
  more: ['View More', 'Ver más'],
  // What was done is said of things of both genders.
  what: ['{thing} {verb}', '{thing}: {verb}'],
  system: ['The system', 'El sistema'],
  actingAs: ['{name}, acting as {other}', '{name}, como {other}'],
});
