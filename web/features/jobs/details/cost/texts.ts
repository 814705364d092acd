import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

export const costTexts = catalogue('jobCosts', {
  title: ['Cost Overview', 'Resumen de costos'],
  none: ['Nothing to display.', 'Nada que mostrar.'],
  chart: ['Bid against actual cost', 'Oferta y costo real'],
  bid: ['Bid', 'Oferta'],
  toDate: ['To Date', 'A la fecha'],
  headOf: ['Cost', 'Costo'],
  cost: ['Cost', 'Costo'],
  labor: ['Labor', 'Mano de obra'],
  material: ['Material', 'Material'],
  other: ['Other', 'Otros'],
  profit: ['Profit', 'Ganancia'],
  loss: ['below zero', 'bajo cero'],
  overtime: ['Overtime', 'Horas extra'],
  partOfLabor: ['part of labor', 'parte de la mano de obra'],
  percent: common.percent,
});
