import type { SavedView } from '#shared/views/views.ts';
import type { LiveView } from '#web/live/view.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Failed } from '#web/ui/feedback/state-card.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { viewsTexts } from './texts.ts';
import '#web/ui/fields/picks.css';
import '#web/ui/overlays/action-menu.css';

/** What can be done with the chosen view. */
export type ViewAction = 'update' | 'change' | 'pin' | 'copy' | 'delete';

interface ViewsPopoverProps {
  /** The live query of the views. */
  live: LiveView<unknown>;
  views: readonly SavedView[];
  chosen: SavedView | undefined;
  /** The list shows something else than the chosen view. */
  isChanged: boolean;
  /** Somebody acts as another person. */
  isActing: boolean;
  mayChange: boolean;
  /** They share views with roles. */
  mayShare: boolean;
  onChoose: (view: SavedView) => void;
  onSave: () => void;
  onAct: (action: ViewAction, view: SavedView) => void;
}

/** The views of a list, and below them what can be done with the chosen one. */
export function ViewsPopover({ live, views, chosen, isActing, ...props }: ViewsPopoverProps) {
  const t = useTexts(viewsTexts);
  const ui = useTexts(uiTexts);
  if (live.status === 'failed') return <Failed title={t('failed')} reason={live.error?.message} onRetry={live.retry} />;
  if (live.data === undefined) return <p className="field-waiting ink-2">{ui('loading')}</p>;
  return (
    <>
      {views.length === 0 ? (
        <p className="views-none body ink-2">{t('none')}</p>
      ) : (
        <ul className="views-list" aria-label={t('list')}>
          {views.map((view) => (
            <li key={view.id}>
              <button
                type="button"
                className="pick"
                aria-current={view.id === chosen?.id || undefined}
                onClick={() => props.onChoose(view)}
              >
                <span className="views-mark">{view.id === chosen?.id && <CheckIcon size={14} />}</span>
                <span className="grow anywhere">{view.name}</span>
                <span className="meta ink-3">
                  {[view.role !== null && t(view.role), view.isPinned && t('pinned')].filter(Boolean).join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="action-menu views-actions line-above">
        {isActing ? (
          <p className="views-none meta ink-2">{t('acting')}</p>
        ) : (
          <button type="button" onClick={props.onSave}>
            {t('save')}
          </button>
        )}
        {chosen && <ChosenActions {...props} chosen={chosen} mayChange={props.mayChange && !isActing} />}
      </div>
    </>
  );
}

type ChosenActionsProps = Pick<ViewsPopoverProps, 'isChanged' | 'mayChange' | 'mayShare' | 'onAct'> & { chosen: SavedView };

function ChosenActions({ chosen, isChanged, mayChange, mayShare, onAct }: ChosenActionsProps) {
  const t = useTexts(viewsTexts);
  const button = (action: ViewAction, label: string) => (
    <button type="button" onClick={() => onAct(action, chosen)}>
      {label}
    </button>
  );
  return (
    <>
      {mayChange && isChanged && button('update', t('update'))}
      {mayChange && button('change', t(mayShare ? 'change' : 'rename'))}
      {mayChange && button('pin', t(chosen.isPinned ? 'unpin' : 'pin'))}
      {button('copy', t('copy'))}
      {mayChange && button('delete', t('delete'))}
    </>
  );
}
