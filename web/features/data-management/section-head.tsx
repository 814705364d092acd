import type { ReactNode } from 'react';
import type { ListDefinition } from '#web/lists/definition.ts';
import { useListState } from '#web/lists/list-state.ts';
import type { ListResource } from '#web/lists/live-list.ts';
import { useLive } from '#web/live/use-live.ts';
import { RetryIcon } from '#web/ui/icons/action-icons.tsx';

/** The title of a list on a page of several parts, and its actions. */
export const SectionHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="row gap-12 lines-8 wrap own-line above-4">
    <h2 className="title">{title}</h2>
    {children}
  </div>
);

interface RefreshListProps<Values extends object, Column extends string> {
  resource: ListResource;
  definition: ListDefinition<Values, Column>;
  name: string;
}

/** The button that fetches the shown page of a list again. */
export function RefreshList<Values extends object, Column extends string>(props: RefreshListProps<Values, Column>) {
  const { resource, definition, name } = props;
  const { retry } = useLive(resource, useListState(definition).query);
  return (
    <button type="button" className="icon-button" aria-label={name} onClick={retry}>
      <RetryIcon />
    </button>
  );
}
