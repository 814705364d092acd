import { z } from 'zod';
import { isPhone } from './phones.ts';

/*
 * Contact data. One schema each for form, call and file: trimmed first, then validated
 * [general-16].
 */

export const Email = z.string('Invalid Email').trim().max(254, 'Invalid Email').pipe(z.email('Invalid Email'));

export const WorkPhone = z.string('Invalid phone Number').trim().refine(isPhone, 'Invalid phone Number');
