import { z } from 'zod';
import { ROLES, SIGNED_IN_ROLES, TOKEN_RIGHTS } from './permissions.ts';

/*
 * Apart from `permissions.ts`, which every page loads: a page without a form has no use for zod.
 */

export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

export const SignedInRole = z.enum(SIGNED_IN_ROLES);

export const TokenRight = z.enum(TOKEN_RIGHTS);
export type TokenRight = z.infer<typeof TokenRight>;
