import { catalogue } from '#web/texts/texts.ts';

export const proposalTexts = catalogue('timesheetProposals', {
  endMissing: [
    'Clock-out missing. {people} of the crew left {when}',
    'Falta la salida. {people} de la cuadrilla salieron {when}',
  ],
  endLate: [
    'Now {now}: the clock ran on. {people} of the crew left {when}',
    'Ahora {now}: el reloj siguió sin parar. {people} de la cuadrilla salieron {when}',
  ],
  lunch: ['No lunch. {people} of the crew had {value}.', 'Sin almuerzo. {people} de la cuadrilla tuvieron {value}.'],
  codeOfCrew: [
    'Phase code missing. {people} of the crew booked {value}.',
    'Falta el código de fase. {people} de la cuadrilla usaron {value}.',
  ],
  codeBefore: [
    'Phase code missing. Booked {value} on this job on {day}.',
    'Falta el código de fase. En este trabajo usó {value} el {day}.',
  ],
  begin: ['{cell}. {sentence} Edits the row with {value}', '{cell}. {sentence} Edita la fila con {value}'],
  use: ['Use {value}', 'Usar {value}'],
  useIn: ['Use {value}, {cell}', 'Usar {value}, {cell}'],
});
