import { Failure, type FieldError } from '#shared/http/errors.ts';
import { unstorable } from '#shared/rules/storable.ts';

const invalid = (errors: FieldError[]) => new Failure(400, 'The query is not valid', { code: 'QUERY', errors });

/**
 * Refuses a field of a query.
 * @returns Failure 400 `QUERY` that names it
 */
export const queryRefused = (field: string, reason: string): Failure => invalid([{ field, reason }]);

/** Collects the faults of a query, so that one answer names them all. */
export class Faults {
  readonly #found: FieldError[] = [];

  add(field: string, reason: string): void {
    this.#found.push({ field, reason });
  }

  /** @throws Failure 400 when anything was found. */
  assertNone(): void {
    if (this.#found.length > 0) throw invalid(this.#found.slice(0, 20));
  }
}

/**
 * Parses the JSON of a query parameter; undefined when it is absent, not JSON, or has characters
 * that PostgreSQL cannot store.
 */
export function readJson(faults: Faults, field: string, text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const found = unstorable(value, [field]);
    for (const fault of found) faults.add(fault.field, fault.reason);
    return found.length === 0 ? value : undefined;
  } catch {
    faults.add(field, 'must be JSON');
    return undefined;
  }
}
