import { catalogue } from '#web/texts/texts.ts';

/** How the cost of a job grew. */
export const growthTexts = catalogue('jobGrowth', {
  en: {
    title: 'Cost by Day',
    failed: 'Could not retrieve the cost by day. Please try again.',
    none: 'Nothing to display.',
    chart: 'Cost to date against the bid, as it grew',
    cost: 'Cost to date',
    left: 'Left of the bid',
    over: 'Over the bid',
    bid: 'Bid',
    billed: 'Billed',
    date: 'Until',
    wentOver: 'Over the bid since {day}',
    within: 'Within the bid',
    noBid: 'No bid to compare with',
  },
  es: {
    title: 'Costo por día',
    failed: 'No se pudo obtener el costo por día. Inténtalo de nuevo.',
    none: 'Nada que mostrar.',
    chart: 'Costo a la fecha y oferta, cómo creció',
    cost: 'Costo a la fecha',
    left: 'Queda de la oferta',
    over: 'Por encima de la oferta',
    bid: 'Oferta',
    billed: 'Facturado',
    date: 'Hasta',
    wentOver: 'Por encima de la oferta desde el {day}',
    within: 'Dentro de la oferta',
    noBid: 'Sin oferta con que comparar',
  },
});
