import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

/** What days and ranges of days are chosen with. */
export const calendarTexts = catalogue('calendar', {
  anyDate: ['All dates', 'Todas las fechas'],
  shortcuts: ['Shortcuts', 'Atajos'],
  today: common.today,
  yesterday: common.yesterday,
  thisWeek: common.thisWeek,
  lastWeek: ['Last week', 'Semana pasada'],
  thisMonth: common.thisMonth,
  lastMonth: ['Last month', 'Mes pasado'],
  thisQuarter: common.thisQuarter,
  lastQuarter: ['Last quarter', 'Trimestre pasado'],
  thisYear: ['This year', 'Este año'],
  last12Months: ['Last 12 months', 'Últimos 12 meses'],
  month: ['Month', 'Mes'],
  previousDay: ['Previous day', 'Día anterior'],
  nextDay: ['Next day', 'Día siguiente'],
  rangeStart: ['From', 'Desde'],
  rangeEnd: ['To', 'Hasta'],
  dayFigures: ['MM/DD/YYYY', 'MM/DD/AAAA'],
  calendarOf: ['Calendar for {field}', 'Calendario de {field}'],
  noDay: ['A date such as 01/31/2026', 'Una fecha como 01/31/2026'],
  tooLate: ['{last} at the latest', 'Como máximo {last}'],
  tooEarly: ['{first} at the earliest', 'Como mínimo {first}'],
  pickStart: ['Choose a start date', 'Elige la fecha inicial'],
  pickEnd: ['{start} – choose an end date', '{start} – elige la fecha final'],
  daysChosen_one: ['{range}, {count} day', '{range}, {count} día'],
  daysChosen_other: ['{range}, {count} days', '{range}, {count} días'],
  mostDays_one: ['At most {count} day', 'Como máximo {count} día'],
  mostDays_other: ['At most {count} days', 'Como máximo {count} días'],
});
