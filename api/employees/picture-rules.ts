import { Failure, type FieldError } from '#shared/http/errors.ts';

/** Most pictures of one person [people-6]. */
export const MAX_PICTURES = 5;
export const PICTURE_LIMIT = `Limit of ${MAX_PICTURES} pictures per employee`;

/** @throws Failure 400 when there would be more than five */
export function assertRoom(there: number, more: number): void {
  if (there + more <= MAX_PICTURES) return;
  const left = Math.max(0, MAX_PICTURES - there);
  throw new Failure(400, PICTURE_LIMIT, {
    code: 'PICTURE_LIMIT',
    errors: [{ field: 'images', reason: left === 0 ? 'no more can be added' : `only ${left} more can be added` }],
  });
}

/** The error for one refused file of an upload, by its index. */
export const pictureFault = (index: number, reason: string): FieldError => ({ field: `images.${index}`, reason });
