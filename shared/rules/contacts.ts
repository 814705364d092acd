import { z } from 'zod';
import { isPhone } from './phones.ts';

/*
 * Contact data. One schema each for form, call and file: trimmed first, then validated
 * [general-16].
 */

export const Email = z.string('Invalid Email').trim().max(254, 'Invalid Email').pipe(z.email('Invalid Email'));

export const WorkPhone = z.string('Invalid phone Number').trim().refine(isPhone, 'Invalid phone Number');

/**
 * Normalises an e-mail address for comparison: folds the case of ASCII letters only. `toLowerCase`
 * folds more, e.g. the Kelvin sign U+212A to `k`, which would make two addresses equal. The
 * database's counterpart is `foldedEmail`.
 */
export const foldEmail = (address: string): string => address.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
