import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

export const daysTexts = catalogue('crewDays', {
  title: ['Timesheet Per Day', 'Horas por día'],
  currentDate: ['Current Date', 'Fecha actual'],
  startDate: common.startDate,
  earlierMonth: ['Previous month', 'Mes anterior'],
  laterMonth: ['Next month', 'Mes siguiente'],
  hasSheet: ['has a timesheet', 'tiene hoja de horas'],
  looking: ['Looking for the timesheet of {day}', 'Buscando la hoja de horas del {day}'],
  noDwo: ['Could not get a DWO for the selected date.', 'No se pudo obtener un DWO de la fecha elegida.'],
  failed: ['Could not fetch DWO Details. Please try again.', 'No se pudieron obtener los detalles. Inténtalo de nuevo.'],
  create: ['Create DWO', 'Crear DWO'],
  createFailed: ['Could not create DWO for the selected date.', 'No se pudo crear el DWO de la fecha elegida.'],
  goBack: common.goBack,
});
