import { type ReactNode, useEffect, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { useLocation, useSearchParams } from 'wouter';
import { can } from '#shared/permissions.ts';
import type { SavedView } from '#shared/views/views.ts';
import type { ViewList } from '#shared/views/words.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { failureToast } from '#web/ui/feedback/reason.tsx';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { OpeningField } from '#web/ui/fields/opening-field.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import type { ListDefinition } from '../definition.ts';
import type { ListState } from '../list-state.ts';
import type { FilterPart } from '../page/list-filters.tsx';
import { deleteView, pinView, restoreView, updateView } from './api.ts';
import { viewLink } from './links.ts';
import { hasUnknown, queryOfShown, shownOf, textOfQuery, type ViewQuery } from './query.ts';
import { viewsTexts } from './texts.ts';
import { useViews } from './use-views.ts';
import { type ViewAction, ViewsPopover } from './views-popover.tsx';
import './views.css';

const SaveViewDialog = lazyDialog(() => import('./view-dialog.tsx').then((code) => code.SaveViewDialog));
const ChangeViewDialog = lazyDialog(() => import('./view-dialog.tsx').then((code) => code.ChangeViewDialog));

/** The view that was chosen last, of each list, for as long as the page lives. */
const lastChosen = proxy<Partial<Record<ViewList, number>>>({});

export interface ViewsFieldProps<Values extends object, Column extends string> {
  /** The name by which the api knows the list. */
  of: ViewList;
  definition: ListDefinition<Values, Column>;
  list: ListState<Values, Column>;
  /** The fields of its filters, with what can be chosen now. */
  parts: readonly FilterPart<Values>[];
}

/** The views of a list: what is shown, kept under names, and their actions. */
export function ViewsField<Values extends object, Column extends string>(props: ViewsFieldProps<Values, Column>) {
  const { of, definition, list } = props;
  const t = useTexts(viewsTexts);
  const toast = useToast();
  const [, navigate] = useLocation();
  const { user, actor } = useSession();
  const mayShare = can(user.role, 'update', 'sharedView');
  const { live, views: all } = useViews();
  const views = all.filter((view) => view.list === of);
  const now = queryOfShown(definition, list);
  const isShown = ({ query }: Pick<SavedView, 'query'>): boolean =>
    textOfQuery(queryOfShown(definition, shownOf(definition, query))) === textOfQuery(now);
  const last = useSnapshot(lastChosen)[of];
  const former = views.find(({ id }) => id === last);
  const chosen = former && isShown(former) ? former : (views.find(isShown) ?? former);
  const isChanged = chosen !== undefined && !isShown(chosen);
  const chosenId = chosen?.id;
  useEffect(() => {
    if (chosenId !== undefined) lastChosen[of] = chosenId;
  }, [of, chosenId]);
  const isLeftOut = useLeftOut(props);
  const [dialog, setDialog] = useState<'save' | { change: SavedView } | null>(null);
  const close = (): void => setDialog(null);

  const say = (title: string, action?: ReactNode): void =>
    void toast({ tone: 'ok', icon: <CheckIcon size={16} />, title, ...(action !== undefined && { action }) });
  const update = useCommand(updateView, { onDone: ({ data }) => say(t('updated', { name: data.name })) });
  const pin = useCommand(pinView);
  const restore = (view: SavedView): void =>
    void restoreView(view).catch((cause: unknown) => toast(failureToast(t('restoreFailed'), cause)));
  const remove = useCommand((view: SavedView) => deleteView(view), {
    onDone: (_done, view) =>
      say(
        t('deleted', { name: view.name }),
        <button type="button" className="text-button" onClick={() => restore(view)}>
          {t('undo')}
        </button>,
      ),
  });
  const copy = async (query: ViewQuery): Promise<void> => {
    try {
      await navigator.clipboard.writeText(new URL(viewLink({ list: of, query }), location.origin).href);
      say(t('copied'));
    } catch (cause) {
      toast(failureToast(t('notCopied'), cause));
    }
  };
  const act: Record<ViewAction, (view: SavedView) => void> = {
    update: ({ id, revision }) => void update.send({ id, revision, query: now }),
    change: (view) => setDialog({ change: view }),
    pin: ({ id, revision, isPinned }) => void pin.send({ id, revision, isPinned: !isPinned }),
    copy: ({ query }) => void copy(query),
    delete: (view) => void remove.send(view),
  };
  return (
    <>
      {isLeftOut && (
        <p className="views-left-out meta ink-2" role="status">
          {t('leftOut')}
        </p>
      )}
      <OpeningField
        name={t('views')}
        {...(chosen && { label: t(isChanged ? 'fieldChanged' : 'fieldOf', { name: chosen.name }) })}
        shown={
          <>
            <span className={chosen ? 'field-caption ink-3' : 'medium'}>{t('views')}</span>
            {chosen && <span className="field-value views-name cut">{chosen.name}</span>}
            {isChanged && <span className="meta ink-2">{t('changed')}</span>}
          </>
        }
        className="views-field push"
        popoverClassName="views-popover"
      >
        {(leave) => (
          <ViewsPopover
            live={live}
            views={views}
            chosen={chosen}
            isChanged={isChanged}
            isActing={actor !== null}
            mayChange={mayShare || (chosen?.isOwn === true && chosen.role === null)}
            mayShare={mayShare}
            onChoose={(view) => {
              leave();
              lastChosen[of] = view.id;
              navigate(viewLink(view));
            }}
            onSave={() => {
              leave();
              setDialog('save');
            }}
            onAct={(action, view) => {
              leave();
              act[action](view);
            }}
          />
        )}
      </OpeningField>
      {dialog === 'save' && (
        <SaveViewDialog
          list={of}
          query={now}
          onSaved={({ id, name }) => {
            lastChosen[of] = id;
            say(t('saved', { name }));
          }}
          onClose={close}
        />
      )}
      {dialog !== null && dialog !== 'save' && <ChangeViewDialog view={dialog.change} onClose={close} />}
      <CommandError command={update} title={t('saveFailed')} />
      <CommandError command={pin} title={t('saveFailed')} />
      <CommandError command={remove} title={t('deleteFailed')} />
    </>
  );
}

/**
 * Leaves out what the list does not know any more: regions that were deleted, filters and values of
 * an older version. True until other filters are chosen.
 */
function useLeftOut<Values extends object, Column extends string>({
  definition,
  list,
  parts,
}: ViewsFieldProps<Values, Column>): boolean {
  const [address] = useSearchParams();
  const [leftAt, setLeftAt] = useState<string | null>(null);
  const { filters, setFilters } = list;
  const known = parts.flatMap((part) => {
    if (part.kind !== 'many' || part.choices.length === 0) return [];
    const values = filters[part.name] as readonly (string | number)[];
    // Words are read by the list itself; what cannot be chosen may still be shown.
    const left = values.filter((value) => typeof value === 'string' || part.choices.some((choice) => choice.value === value));
    return left.length < values.length ? [[part.name, left] as const] : [];
  });
  const isStale = known.length > 0;
  const text = textOfQuery(queryOfShown(definition, { ...list, filters: { ...filters, ...Object.fromEntries(known) } }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` stands for what is known
  useEffect(() => {
    if (!isStale) return;
    setLeftAt(text);
    setFilters(Object.fromEntries(known) as Partial<Values>, { replace: true });
  }, [isStale, text]);
  return hasUnknown(definition, address) || leftAt === text;
}
