import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a page says, in English and in Spanish: a server does not know the chosen language. */
type Words = readonly [title: string, text: string];
interface Said {
  en: Words;
  es: Words;
}

const AWAY: Said = {
  en: ['This is not working right now', 'Try again in a few minutes, or tell whoever runs Muster.'],
  es: ['Esto no funciona en este momento', 'Inténtalo de nuevo en unos minutos o avisa a quien administra Muster.'],
};
const NOT_THERE: Said = {
  en: ['There is nothing here', 'There is nothing at this address, or it is not there any more.'],
  es: ['Aquí no hay nada', 'No hay nada en esta dirección o ya no está.'],
};
const OTHER: Said = {
  en: ['This cannot be opened', 'The address is not complete, or is not for a browser.'],
  es: ['Esto no se puede abrir', 'La dirección no está completa o no es para un navegador.'],
};
const SAID: Readonly<Record<number, Said>> = {
  401: {
    en: ['You are not signed in', 'Sign in to Muster, then open this again.'],
    es: ['No has iniciado sesión', 'Inicia sesión en Muster y ábrelo de nuevo.'],
  },
  403: {
    en: ['This is not open to you', 'Your role does not open it, or its address has expired.'],
    es: ['No puedes abrir esto', 'Tu rol no lo permite o la dirección caducó.'],
  },
  404: NOT_THERE,
  410: NOT_THERE,
  429: {
    en: ['Too many requests', 'Wait a minute, then try again.'],
    es: ['Demasiadas solicitudes', 'Espera un minuto e inténtalo de nuevo.'],
  },
};

/** True for a browser that opens an address: what it is answered is seen by a person. */
export const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && (headers.accept?.includes('text/html') ?? false);

/** Answers an error as a page in both languages, with the way back and the id of the request. */
export function showErrorPage(reply: FastifyReply, status: number): FastifyReply {
  const { en, es } = SAID[status] ?? (status >= 500 ? AWAY : OTHER);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(pageOf(en, es, `${status} ${reply.request.id}`));
}

const part = (language: string, [title, text]: Words, back: string): string =>
  `<section lang="${language}"><h1>${title}</h1><p>${text}</p><p><a href="/">${back}</a></p></section>`;

const STYLE = `
  :root { color-scheme: light dark; }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 32px; padding: 24px; box-sizing: border-box;
    font: 16px/24px "Inter Variable", system-ui, sans-serif;
    background: light-dark(#f5f6f8, #0b0f16); color: light-dark(#0f1a2e, #e8ecf2); }
  main { display: grid; gap: 32px; max-width: 480px; }
  section + section { padding-top: 32px; border-top: 1px solid light-dark(#e3e7ed, #222b39); }
  h1 { margin: 0 0 8px; font-size: 20px; line-height: 28px; }
  p { margin: 0 0 8px; color: light-dark(#44516a, #b0bac9); }
  a { color: light-dark(#1654b8, #8ab4fa); }
  small { color: light-dark(#5d6a80, #8e9aad); overflow-wrap: anywhere; }`;

const MARK = `<svg aria-hidden="true" viewBox="0 0 24 24" width="36" height="36"><rect width="24" height="24" rx="5.6" fill="#002868"/><path d="M5.9 17.2V9.8l6.1 4.7 6.1-4.7v7.4" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/><circle cx="12" cy="7" r="1.9" fill="#30b8ff"/></svg>`;

const pageOf = (en: Words, es: Words, reference: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<link rel="icon" type="image/svg+xml" href="/muster.svg"><title>${en[0]} · Muster</title><style>${STYLE}</style></head>` +
  `<body><main>${MARK}${part('en', en, 'Back to Muster')}${part('es', es, 'Volver a Muster')}<small>${reference}</small></main></body></html>`;
