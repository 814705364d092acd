import { useCallback, useRef, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';

type RowOf<List> = List extends readonly (infer Row)[] ? Row : never;

/**
 * The rows of a list as proxies, re-rendering only when rows come, go or change places. Give each
 * row to a memoised component that calls `useSnapshot(row)` on it. A row that is cut out and put in
 * again is another proxy under the same id, which is why ids alone would not do. A list that an api
 * of a version before does not have is empty.
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
