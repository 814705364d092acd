import { catalogue } from '#web/texts/texts.ts';

export const feedbackTexts = catalogue('feedback', {
  messages: ['Messages', 'Mensajes'],
  dismiss: ['Dismiss', 'Descartar'],
  notFetched: ['This part of the page could not be fetched', 'No se pudo obtener esta parte de la página'],
  checkConnection: ['Check the connection and try again.', 'Comprueba la conexión e inténtalo de nuevo.'],
  newVersion: ['There is a new version of Muster', 'Hay una versión nueva de Muster'],
  newVersionText: [
    'Reload the page to go on. First save what you have typed on it.',
    'Recarga la página para continuar. Guarda antes lo que hayas escrito en ella.',
  ],
  reload: ['Reload', 'Recargar'],
  nothingFound: [
    "We couldn't find any result that matched your criteria. Please try again.",
    'No encontramos ningún resultado que coincida con tus criterios. Inténtalo de nuevo.',
  ],
});
