import { catalogue } from '../texts/texts.ts';

/** What payroll would ask about a timesheet, before it is approved and before a file is made. */
export const findingTexts = catalogue('findings', {
  en: {
    phaseCode_one: '{count} shift has no phase code',
    phaseCode_other: '{count} shifts have no phase code',
    overADay_one: '{count} person has more than 24 hours on this day',
    overADay_other: '{count} people have more than 24 hours on this day',
    noLunch_one: '{count} shift of more than 6 hours has no lunch',
    noLunch_other: '{count} shifts of more than 6 hours have no lunch',
    photo_one: '{count} shift has a clock photo that does not match',
    photo_other: '{count} shifts have a clock photo that does not match',
    place_one: '{count} shift was clocked at an unknown place',
    place_other: '{count} shifts were clocked at an unknown place',
  },
  es: {
    phaseCode_one: '{count} turno no tiene código de fase',
    phaseCode_other: '{count} turnos no tienen código de fase',
    overADay_one: '{count} persona tiene más de 24 horas en este día',
    overADay_other: '{count} personas tienen más de 24 horas en este día',
    noLunch_one: '{count} turno de más de 6 horas no tiene almuerzo',
    noLunch_other: '{count} turnos de más de 6 horas no tienen almuerzo',
    photo_one: '{count} turno tiene una foto que no coincide',
    photo_other: '{count} turnos tienen una foto que no coincide',
    place_one: '{count} turno se fichó en un lugar desconocido',
    place_other: '{count} turnos se ficharon en un lugar desconocido',
  },
});
