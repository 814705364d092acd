import { catalogue } from '../texts/texts.ts';

/** The same in a word or two, for a cell: of a person, or of several shifts. */
export const foundTexts = catalogue('found', {
  phaseCode: ['Phase code missing: {who}', 'Sin código de fase: {who}'],
  overADay: ['Over 24 h: {who}', 'Más de 24 h: {who}'],
  noLunch: ['No lunch: {who}', 'Sin almuerzo: {who}'],
  photo: ['Mismatch: {who}', 'No coincide: {who}'],
  place: ['Unknown place: {who}', 'Lugar desconocido: {who}'],
  more: ['+{count}', '+{count}'],
  asUsual: ['as usual', 'como siempre'],
  stillIn_one: ['{count} in since {clock}', '{count} dentro desde las {clock}'],
  stillIn_other: ['{count} in since {clock}', '{count} dentro desde las {clock}'],
});

export const findingTexts = catalogue('findings', {
  phaseCode_one: ['{count} shift has no phase code', '{count} turno no tiene código de fase'],
  phaseCode_other: ['{count} shifts have no phase code', '{count} turnos no tienen código de fase'],
  overADay_one: ['{count} person has more than 24 hours on this day', '{count} persona tiene más de 24 horas en este día'],
  overADay_other: ['{count} people have more than 24 hours on this day', '{count} personas tienen más de 24 horas en este día'],
  noLunch_one: ['{count} shift of more than 6 hours has no lunch', '{count} turno de más de 6 horas no tiene almuerzo'],
  noLunch_other: ['{count} shifts of more than 6 hours have no lunch', '{count} turnos de más de 6 horas no tienen almuerzo'],
  photo_one: ['{count} shift has a clock photo that does not match', '{count} turno tiene una foto que no coincide'],
  photo_other: ['{count} shifts have a clock photo that does not match', '{count} turnos tienen una foto que no coincide'],
  place_one: ['{count} shift was clocked at an unknown place', '{count} turno se fichó en un lugar desconocido'],
  place_other: ['{count} shifts were clocked at an unknown place', '{count} turnos se ficharon en un lugar desconocido'],
});
