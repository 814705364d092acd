import { useCallback, useRef, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';

type RowOf<List> = List extends readonly (infer Row)[] ? Row : never;

/**
 * The rows of a list as proxies; re-renders only when rows are added, removed or reordered. Pass
 * each row to a memoised component that calls `useSnapshot(row)`. Rows are compared as proxies,
 * because one that was removed and inserted again is another proxy with the same id. A list that an
 * older api does not have is empty.
 *
 * @example
 * const CrewRow = memo(({ member }: { member: RosterMember }) => (
 *   <li>{useSnapshot(member).lastName}</li>
 * ));
 * useRows(job, 'crew').map((member) => <CrewRow key={member.id} member={member} />)
 */
export function useRows<Parent extends object, Field extends keyof Parent>(
  parent: Parent,
  field: Field,
): readonly RowOf<Parent[Field]>[] {
  const rows = useRef<readonly RowOf<Parent[Field]>[]>([]);
  const listen = useCallback((onChange: () => void) => subscribe(parent, onChange), [parent]);
  const read = (): readonly RowOf<Parent[Field]>[] => {
    const list = (parent[field] ?? []) as readonly RowOf<Parent[Field]>[];
    const same = list.length === rows.current.length && list.every((row, index) => row === rows.current[index]);
    if (!same) rows.current = [...list];
    return rows.current;
  };
  return useSyncExternalStore(listen, read, read);
}
