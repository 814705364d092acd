import type { ListDefinition } from '#web/lists/definition.ts';
import { useListState } from '#web/lists/list-state.ts';
import type { ListResource } from '#web/lists/live-list.ts';
import { useLive } from '#web/live/use-live.ts';
import { RetryIcon } from '#web/ui/icons/action-icons.tsx';

interface RefreshListProps<Values extends object, Column extends string> {
  resource: ListResource;
  definition: ListDefinition<Values, Column>;
  name: string;
}

/** Refetches the shown page of a list at once. */
export function RefreshList<Values extends object, Column extends string>(props: RefreshListProps<Values, Column>) {
  const { resource, definition, name } = props;
  const { retry } = useLive(resource, useListState(definition).query);
  return (
    <button type="button" className="icon-button" aria-label={name} onClick={retry}>
      <RetryIcon />
    </button>
  );
}
