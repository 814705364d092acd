import { catalogue } from '../texts/texts.ts';

/** What is said of a command that could not be carried out. */
export const commandsTexts = catalogue('commands', {
  en: {
    overtaken: 'Somebody else changed this meanwhile',
    overtakenLead: 'What you entered is still here. This was changed after you saw it:',
    changedBy: '{name}, {when}',
    system: 'The system',
    field: 'Field',
    before: 'Before',
    after: 'Now',
    mine: 'Yours',
    notMine: 'As it is now',
    none: '- - -',
    saveMine: 'Save mine',
    takeTheirs: 'Take theirs',
    goOn: 'Go on editing',
  },
  es: {
    overtaken: 'Otra persona cambió esto entretanto',
    overtakenLead: 'Lo que escribiste sigue aquí. Esto se cambió después de que lo vieras:',
    changedBy: '{name}, {when}',
    system: 'El sistema',
    field: 'Campo',
    before: 'Antes',
    after: 'Ahora',
    mine: 'Lo tuyo',
    notMine: 'Como está ahora',
    none: '- - -',
    saveMine: 'Guardar lo mío',
    takeTheirs: 'Tomar lo suyo',
    goOn: 'Seguir editando',
  },
});
