import { catalogue } from '#web/texts/texts.ts';

export const costTrendTexts = catalogue('jobGrowth', {
  title: ['Cost by Day', 'Costo por día'],
  failed: ['Could not retrieve the cost by day. Please try again.', 'No se pudo obtener el costo por día. Inténtalo de nuevo.'],
  none: ['Nothing to display.', 'Nada que mostrar.'],
  chart: ['Cost to date against the bid, as it grew', 'Costo a la fecha y oferta, cómo creció'],
  cost: ['Cost to date', 'Costo a la fecha'],
  left: ['Left of the bid', 'Queda de la oferta'],
  over: ['Over the bid', 'Por encima de la oferta'],
  bid: ['Bid', 'Oferta'],
  billed: ['Billed', 'Facturado'],
  date: ['Until', 'Hasta'],
  wentOver: ['Over the bid since {day}', 'Por encima de la oferta desde el {day}'],
  within: ['Within the bid', 'Dentro de la oferta'],
  noBid: ['No bid to compare with', 'Sin oferta con que comparar'],
});
