import { common } from '../texts/common.ts';
import { catalogue } from '../texts/texts.ts';

export const commandsTexts = catalogue('commands', {
  overtaken: ['Somebody else changed this meanwhile', 'Otra persona cambió esto entretanto'],
  overtakenLead: [
    'What you entered is still here. This was changed after you saw it:',
    'Lo que escribiste sigue aquí. Esto se cambió después de que lo vieras:',
  ],
  changedBy: ['{name}, {when}', '{name}, {when}'],
  system: common.system,
  field: ['Field', 'Campo'],
  before: ['Before', 'Antes'],
  after: ['Now', 'Ahora'],
  mine: ['Yours', 'Lo tuyo'],
  notMine: ['As it is now', 'Como está ahora'],
  none: common.missing,
  saveMine: ['Save mine', 'Guardar lo mío'],
  takeTheirs: ['Take theirs', 'Tomar lo suyo'],
  goOn: ['Go on editing', 'Seguir editando'],
});
