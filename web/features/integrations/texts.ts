import { catalogue } from '#web/texts/texts.ts';

/** Integrations: what other programs of the company may do here, and are told. */
export const integrationsTexts = catalogue('integrations', {
  en: {
    title: 'Integrations',
    tabs: 'What other programs do',
    tokens: 'API Tokens',
    webhooks: 'Webhooks',
    deliveries: 'Deliveries',
    search: 'Search by name',
    headActions: 'Action',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'It could not be copied: select it and copy it by hand.',
    onlyNow: 'Copy it now: it is shown this once and cannot be had again.',
  },
  es: {
    title: 'Integraciones',
    tabs: 'Qué hacen otros programas',
    tokens: 'Tokens de API',
    webhooks: 'Webhooks',
    deliveries: 'Envíos',
    search: 'Buscar por nombre',
    headActions: 'Acción',
    copy: 'Copiar',
    copied: 'Copiado',
    copyFailed: 'No se pudo copiar: selecciónalo y cópialo a mano.',
    onlyNow: 'Cópialo ahora: se muestra solo esta vez y no se puede volver a obtener.',
  },
});
