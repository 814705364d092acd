import { catalogue } from '#web/texts/texts.ts';

/** What messages say, and what stands in for what is not there. */
export const feedbackTexts = catalogue('feedback', {
  en: {
    messages: 'Messages',
    dismiss: 'Dismiss',
    notFetched: 'This part of the page could not be fetched',
    checkConnection: 'Check the connection and try again.',
    newVersion: 'There is a new version of Muster',
    newVersionText: 'Reload the page to go on. First save what you have typed on it.',
    reload: 'Reload',
    nothingFound: "We couldn't find any result that matched your criteria. Please try again.",
  },
  es: {
    messages: 'Mensajes',
    dismiss: 'Descartar',
    notFetched: 'No se pudo obtener esta parte de la página',
    checkConnection: 'Comprueba la conexión e inténtalo de nuevo.',
    newVersion: 'Hay una versión nueva de Muster',
    newVersionText: 'Recarga la página para continuar. Guarda antes lo que hayas escrito en ella.',
    reload: 'Recargar',
    nothingFound: 'No encontramos ningún resultado que coincida con tus criterios. Inténtalo de nuevo.',
  },
});
