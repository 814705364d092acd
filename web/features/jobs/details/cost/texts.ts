import { catalogue } from '#web/texts/texts.ts';

/** What a job was estimated at, and what it has cost. */
export const costTexts = catalogue('jobCosts', {
  en: {
    title: 'Cost Overview',
    none: 'Nothing to display.',
    chart: 'Bid against actual cost',
    bid: 'Bid',
    toDate: 'To Date',
    headOf: 'Cost',
    cost: 'Cost',
    labor: 'Labor',
    material: 'Material',
    other: 'Other',
    profit: 'Profit',
    loss: 'below zero',
    overtime: 'Overtime',
    partOfLabor: 'part of labor',
    percent: '{percent}%',
  },
  es: {
    title: 'Resumen de costos',
    none: 'Nada que mostrar.',
    chart: 'Oferta y costo real',
    bid: 'Oferta',
    toDate: 'A la fecha',
    headOf: 'Costo',
    cost: 'Costo',
    labor: 'Mano de obra',
    material: 'Material',
    other: 'Otros',
    profit: 'Ganancia',
    loss: 'bajo cero',
    overtime: 'Horas extra',
    partOfLabor: 'parte de la mano de obra',
    percent: '{percent} %',
  },
});
