/* Who of a crew is not where they should be, in the order in which somebody has to act. Pure. */
import { presenceAt } from '#shared/roster/attendance.ts';
import type { RosterMember } from '#shared/roster/roster.ts';
import { minutesLate } from '#web/people/presence-words.ts';
import { crewLabels } from '../plan/names.ts';
import { type Sign, signOf } from '../sign.ts';

/** Why a person is named, the most urgent first. */
const SIGNS: readonly Sign[] = ['late', 'missing', 'soon', 'attended', 'elsewhere', 'break', 'due', 'off', 'left'];

/** One line of a tile. */
export interface Exception {
  sign: Sign;
  /** The person's label; null for the whole crew. */
  label: string | null;
  /** The first of those whom the line is about, from whom its words follow. */
  person: RosterMember;
  /** Of somebody who is late. */
  minutes: number;
}

export interface CrewState {
  /** The number of people whose clock runs here. */
  here: number;
  of: number;
  exceptions: readonly Exception[];
  /** The labels of everybody who is in. */
  others: readonly string[];
}

/** One line can say it of both: of people who were called, the same answer. */
const isSame = (one: Exception, other: Exception): boolean =>
  one.sign === other.sign && (one.sign !== 'attended' || answerOf(one.person) === answerOf(other.person));
const answerOf = ({ call }: RosterMember): string => `${call?.outcome} ${call?.until} ${call?.words}`;

/** The state of a crew at a moment; a crew of which everybody has one sign is one exception. */
export function crewStateOf(crew: readonly RosterMember[], at: number): CrewState {
  const labels = crewLabels(crew);
  const exceptions: Exception[] = [];
  const others: string[] = [];
  for (const [place, person] of crew.entries()) {
    const presence = presenceAt(person, at);
    const minutes = presence === 'late' ? minutesLate(person, at) : 0;
    if (presence === 'in') others.push(labels[place]!);
    else exceptions.push({ sign: signOf(presence, minutes), label: labels[place]!, person, minutes });
  }
  exceptions.sort((a, b) => SIGNS.indexOf(a.sign) - SIGNS.indexOf(b.sign) || b.minutes - a.minutes);
  const here = others.length + exceptions.filter(({ sign }) => sign === 'break').length;
  const state = { here, of: crew.length, others };
  const [first] = exceptions;
  const isWholeCrew = crew.length > 1 && exceptions.length === crew.length && exceptions.every((one) => isSame(one, first!));
  return { ...state, exceptions: isWholeCrew ? [{ ...first!, label: null }] : exceptions };
}
