import type { NoticeChoices, NoticeChoicesChange } from '#shared/alerts/notices.ts';
import { language } from '#web/texts/language.ts';

/** What is sent of choices: messages come in the language that is chosen as they are saved. */
export function changeOf(choices: NoticeChoicesChange): NoticeChoicesChange {
  const { push, email, types, whose, quiet, digestMinutes, escalation, shiftLogAt, revision } = choices;
  return {
    push,
    email,
    types,
    whose,
    quiet,
    digestMinutes,
    escalation,
    shiftLogAt,
    language: language.choice,
    ...(revision !== undefined && { revision }),
  };
}

export type ChoiceName = Exclude<keyof NoticeChoicesChange, 'revision'>;
const NAMES: readonly ChoiceName[] = [
  'push',
  'email',
  'types',
  'whose',
  'quiet',
  'digestMinutes',
  'escalation',
  'shiftLogAt',
  'language',
];

/** The fields of a form of choices: a plain copy, which may be changed. */
export function fieldsOf(choices: NoticeChoices): NoticeChoicesChange {
  const fields = Object.fromEntries([...NAMES, 'revision' as const].map((name) => [name, choices[name]]));
  return JSON.parse(JSON.stringify(fields)) as NoticeChoicesChange;
}

const differ = (one: NoticeChoicesChange, other: NoticeChoicesChange): ChoiceName[] =>
  NAMES.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));

/**
 * A form after the choices were saved elsewhere: what the person has typed stays, the rest follows.
 * Where both changed the same field, the revision stays too, and saving tells of the conflict.
 */
export function followed(typed: NoticeChoicesChange, before: NoticeChoicesChange, now: NoticeChoicesChange) {
  const mine = differ(typed, before);
  const theirs = differ(now, before);
  const isOverlapping = mine.some((name) => theirs.includes(name) && differ(typed, now).includes(name));
  return { mine, revision: isOverlapping ? typed.revision : now.revision };
}
