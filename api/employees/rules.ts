import { MAX_LIMIT } from '../../shared/constants.ts';
import { Failure } from '../../shared/errors.ts';

type Given = string | string[] | undefined;

/**
 * The people that a profile call asks for, by their user or their employee numbers: repeated, separated by commas, or one JSON list.
 * @throws Failure 400 when neither or both lists are given, or one cannot be read
 */
export function profileIds(query: { userIds?: Given; employeeIds?: Given }): { by: 'user' | 'employee'; ids: number[] } {
  if ((query.userIds === undefined) === (query.employeeIds === undefined))
    throw refusal('employeeIds', 'must be given, or userIds, but not both');
  return query.userIds === undefined
    ? { by: 'employee', ids: idsIn('employeeIds', query.employeeIds) }
    : { by: 'user', ids: idsIn('userIds', query.userIds) };
}

function idsIn(field: string, given: Given): number[] {
  const parts = [given ?? []].flat().flatMap((text) => text.replace(/^\s*\[(.*)\]\s*$/s, '$1').split(','));
  const texts = parts.map((text) => text.trim()).filter((text) => text !== '');
  if (texts.length > MAX_LIMIT) throw refusal(field, `must list at most ${MAX_LIMIT}`);
  if (!texts.every((text) => /^[1-9]\d{0,8}$/.test(text))) throw refusal(field, 'must be a list of whole numbers');
  return [...new Set(texts.map(Number))];
}

const refusal = (field: string, reason: string) => new Failure(400, 'The query is not valid', { errors: [{ field, reason }] });
