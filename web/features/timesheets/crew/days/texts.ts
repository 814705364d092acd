import { catalogue } from '#web/texts/texts.ts';

/** What is said of the other days of a foreman. */
export const daysTexts = catalogue('crewDays', {
  en: {
    title: 'Timesheet Per Day',
    currentDate: 'Current Date',
    startDate: 'Start Date',
    earlierMonth: 'Previous month',
    laterMonth: 'Next month',
    hasSheet: 'has a timesheet',
    looking: 'Looking for the timesheet of {day}',
    noDwo: 'Could not get a DWO for the selected date.',
    failed: 'Could not fetch DWO Details. Please try again.',
    create: 'Create DWO',
    createFailed: 'Could not create DWO for the selected date.',
    goBack: 'Go back',
  },
  es: {
    title: 'Horas por día',
    currentDate: 'Fecha actual',
    startDate: 'Fecha de inicio',
    earlierMonth: 'Mes anterior',
    laterMonth: 'Mes siguiente',
    hasSheet: 'tiene hoja de horas',
    looking: 'Buscando la hoja de horas del {day}',
    noDwo: 'No se pudo obtener un DWO de la fecha elegida.',
    failed: 'No se pudieron obtener los detalles. Inténtalo de nuevo.',
    create: 'Crear DWO',
    createFailed: 'No se pudo crear el DWO de la fecha elegida.',
    goBack: 'Volver',
  },
});
