/* What a wall says of a person by colour and shape. */
import type { ComponentType } from 'react';
import type { Presence } from '#shared/roster/attendance.ts';
import { URGENT_MINUTES } from '#shared/rules/expected/late.ts';
import { ATTENDANCE_GLYPHS, DueGlyph } from '#web/people/presence-glyphs.tsx';

/** A presence; `soon` is late, but not for long yet. */
export type Sign = Presence | 'soon';

/** @param minutes late */
export const signOf = (presence: Presence, minutes: number): Sign =>
  presence === 'late' && minutes < URGENT_MINUTES ? 'soon' : presence;

/** The shape of each sign; colour is never alone. */
export const SIGN_GLYPHS: Record<Sign, ComponentType> = { ...ATTENDANCE_GLYPHS, soon: DueGlyph };
