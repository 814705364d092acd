import { common } from '#web/texts/common.ts';
import { catalogue, type TextsOf } from '#web/texts/texts.ts';

export const bulkTexts = catalogue('bulk', {
  outcome: ['Result', 'Resultado'],
  undo: common.undo,
  lookAgain: ['Look again', 'Mirar otra vez'],
  cancel: common.cancel,
  close: common.close,

  what: ['What changes', 'Qué cambia'],
  becomes: ['It becomes', 'Pasa a ser'],
  choose: ['Choose', 'Elige'],
  none: common.missing,
  nowThen: ['{now} → {then}', '{now} → {then}'],
  asking: ['Looking at what can be changed', 'Mirando qué se puede cambiar'],
  askFailed: ['Could not look at what can be changed', 'No se pudo ver qué se puede cambiar'],
  willBe_one: ['{count} will be changed.', 'Se cambiará {count}.'],
  willBe_other: ['{count} will be changed.', 'Se cambiarán {count}.'],
  noneWillBe: ['None of these can be changed like this.', 'Nada de esto se puede cambiar así.'],
  cannotBe_one: ['{count} cannot be changed.', '{count} no se puede cambiar.'],
  cannotBe_other: ['{count} cannot be changed.', '{count} no se pueden cambiar.'],
  already_one: ['{count} is so already and stays as it is.', '{count} ya está así y queda como está.'],
  already_other: ['{count} are so already and stay as they are.', '{count} ya están así y quedan como están.'],
  gone_one: ['{count} that was ticked is no longer among what you see.', '{count} de lo marcado ya no está entre lo que ves.'],
  gone_other: [
    '{count} that were ticked are no longer among what you see.',
    '{count} de lo marcado ya no están entre lo que ves.',
  ],
  act: ['Change {count}', 'Cambiar {count}'],
  did_one: ['{count} of {all} changed.', 'Se cambió {count} de {all}.'],
  did_other: ['{count} of {all} changed.', 'Se cambiaron {count} de {all}.'],
  didNot_one: ['{count} was not changed.', '{count} no se cambió.'],
  didNot_other: ['{count} were not changed.', '{count} no se cambiaron.'],
  tookBack_one: ['{count} is as it was before.', '{count} vuelve a estar como antes.'],
  tookBack_other: ['{count} are as they were before.', '{count} vuelven a estar como antes.'],
  kept_one: ['{count} stays changed.', '{count} sigue con el cambio.'],
  kept_other: ['{count} stay changed.', '{count} siguen con el cambio.'],
  canBe: ['Can be changed', 'Se puede cambiar'],
  doing: ['Changing', 'Cambiando'],
  done: ['Changed', 'Con el cambio'],
  isSo: ['Is so already', 'Ya está así'],
  takenBack: ['As before', 'Como antes'],
  outOfSight: ['It is no longer among what you see, and stays changed', 'Ya no está entre lo que ves, y sigue con el cambio'],
});

export type BulkTexts = TextsOf<typeof bulkTexts>;
