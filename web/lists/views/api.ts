import { viewCalls } from '#shared/calls/settings.ts';
import type { SavedView, ViewFields } from '#shared/views/views.ts';
import type { ViewList } from '#shared/views/words.ts';
import { send } from '#web/http/send.ts';
import type { ViewQuery } from './query.ts';

type NewView = ViewFields & { list: ViewList; query: ViewQuery };
type Known = Pick<SavedView, 'id' | 'revision'>;

export const keepView = (body: NewView): Promise<{ data: SavedView }> => send(viewCalls.post, { body });

/** Keeps what is shown now under the name of a view. */
export const updateView = ({ id, revision, query }: Known & { query: ViewQuery }) =>
  send(viewCalls.patch, { params: { id }, body: { query, revision } });

export const changeView = (id: number, change: Partial<ViewFields> & { revision: number }) =>
  send(viewCalls.patch, { params: { id }, body: change });

export const pinView = ({ id, revision, isPinned }: Known & Pick<SavedView, 'isPinned'>) =>
  send(viewCalls.patch, { params: { id }, body: { isPinned, revision } });

export const deleteView = ({ id, revision }: Known) => send(viewCalls.delete, { params: { id }, query: { revision } });

/** Brings back a view that was deleted, in its place. */
export const restoreView = ({ list, name, query, role, isPinned, position }: SavedView) =>
  send(viewCalls.post, { body: { list, name, query, role, isPinned, position } });
