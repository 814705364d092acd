import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

/** Integrations: what other programs of the company may do here, and are told. */
export const integrationsTexts = catalogue('integrations', {
  title: ['Integrations', 'Integraciones'],
  tabs: ['What other programs do', 'Qué hacen otros programas'],
  tokens: ['API Tokens', 'Tokens de API'],
  webhooks: ['Webhooks', 'Webhooks'],
  deliveries: ['Deliveries', 'Envíos'],
  search: ['Search by name', 'Buscar por nombre'],
  headActions: common.action,
  copy: ['Copy', 'Copiar'],
  copied: ['Copied', 'Copiado'],
  copyFailed: ['It could not be copied: select it and copy it by hand.', 'No se pudo copiar: selecciónalo y cópialo a mano.'],
  onlyNow: [
    'Copy it now: it is shown this once and cannot be had again.',
    'Cópialo ahora: se muestra solo esta vez y no se puede volver a obtener.',
  ],
});
