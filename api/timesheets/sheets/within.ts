import { Failure } from '../../../shared/errors.ts';

/** Says of a refusal at which place of a longer body it arose; nothing for no place. */
export async function within<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure) || place === '') throw error;
    const { errors, ...extras } = error.extras;
    throw new Failure(error.statusCode, error.message, {
      ...extras,
      errors: errors
        ? errors.map(({ field, reason }) => ({ field: `${place}.${field}`, reason }))
        : [{ field: place, reason: error.message }],
    });
  }
}
