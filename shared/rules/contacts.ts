import { z } from 'zod';
import { isPhone } from './phones.ts';

/*
 * How somebody is reached. Each is one schema for every door, the form, the call and the file:
 * trimmed first, then judged [general-16].
 */

export const Email = z.string('Invalid Email').trim().max(254, 'Invalid Email').pipe(z.email('Invalid Email'));

export const WorkPhone = z.string('Invalid phone Number').trim().refine(isPhone, 'Invalid phone Number');
