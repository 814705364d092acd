import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { UnsavedGuard } from '#web/forms/unsaved.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { usePageKeys } from '#web/ui/controls/page-keys.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { beginEdit, useClosed } from './begin.ts';
import type { Scene } from './drafts/scene.ts';
import { endEditing, forgetAll } from './drafts/sheet-edits.ts';
import { useValidatedSheet } from './drafts/use-validated-sheet.ts';
import { FillDialog } from './fill-dialog.tsx';
import { UpdateError } from './saving/update-error.tsx';
import { useUpdate } from './saving/use-update.ts';
import { editTexts } from './texts.ts';
import './edit.css';

interface EditToolsProps {
  scene: Scene;
  /** Something else is done with the rows, e.g. time off. */
  isHeld?: boolean;
}

/** The button Edit, or in edit mode Cancel and Update. */
export function EditTools({ scene, isHeld = false }: EditToolsProps) {
  return scene.isEditing ? <Editing scene={scene} /> : <Begin scene={scene} isHeld={isHeld} />;
}

function Begin({ scene, isHeld }: Required<EditToolsProps>) {
  const t = useTexts(editTexts);
  const isClosed = useClosed(scene.sheet);
  const begin = (): void => beginEdit(scene);
  usePageKeys([{ key: 'e', label: t('edit'), onPress: () => !isClosed && !isHeld && begin() }]);
  return (
    <Tooltip text={t('approvedByAdmin')} isNeeded={isClosed}>
      <button type="button" className="button" {...pressUnless(isClosed || isHeld, begin)}>
        {t('edit')}
      </button>
    </Tooltip>
  );
}

function Editing({ scene }: { scene: Scene }) {
  const t = useTexts(editTexts);
  const validated = useValidatedSheet(scene);
  const update = useUpdate(scene);
  const [isAsking, setAsking] = useState(false);
  const [isFilling, setFilling] = useState(false);
  const { changed, edits: sent } = validated;
  const { isBusy } = update.command;
  const leave = (): void => {
    setAsking(false);
    forgetAll(scene.edits);
    endEditing(scene.edits);
  };
  const isReady = changed > 0 && sent !== null;
  useSaveKeys(() => isReady && !isBusy && update.send());
  usePageKeys([
    { key: 'Enter', label: t('keyEnter') },
    { key: '← ↑ → ↓', label: t('keyArrows') },
    { key: 'Ctrl+D', label: t('keyCopyDown') },
    { key: 'Ctrl+V', label: t('keyPaste') },
    ...(validated.hasProposals ? [{ key: '=', label: t('keyProposed') }] : []),
    { key: 'Ctrl+S', label: t('keySave') },
  ]);
  return (
    <>
      {'rows' in scene.sheet && (
        <button type="button" className="button" aria-haspopup="dialog" {...pressUnless(isBusy, () => setFilling(true))}>
          {t('sameForAll')}
        </button>
      )}
      {isFilling && <FillDialog scene={scene} onClose={() => setFilling(false)} />}
      <button type="button" className="button" {...pressUnless(isBusy, () => (changed > 0 ? setAsking(true) : leave()))}>
        {t('cancel')}
      </button>
      <Tooltip text={t(changed === 0 ? 'nothingChanged' : 'incomplete')} isNeeded={!isReady}>
        <button type="button" className="button button-primary" {...pressUnless(!isReady || isBusy, update.send)}>
          {t(isBusy ? 'updating' : 'update')}
          {changed > 0 && !isBusy && (
            <>
              {' '}
              <span className="edit-count num meta bold">{changed}</span>{' '}
              <span className="unseen">{t('rows', { count: changed })}</span>
            </>
          )}
        </button>
      </Tooltip>
      <UnsavedGuard isDirty={changed > 0 || validated.gone.length > 0} />
      {isAsking && (
        <ConfirmDialog
          title={t('discard')}
          confirm={t('discardYes')}
          cancel={t('goOn')}
          isDangerous
          onConfirm={leave}
          onCancel={() => setAsking(false)}
        >
          {t('discardText', { count: changed })}
        </ConfirmDialog>
      )}
      <UpdateError scene={scene} update={update} />
    </>
  );
}

/** Ctrl+S and Ctrl+Enter save from inside a field. */
function useSaveKeys(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isSave = event.key === 'Enter' || event.key.toLowerCase() === 's';
      if (!isSave || !(event.ctrlKey || event.metaKey) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Notes below the rows while they are edited. */
export function EditNotes({ scene }: { scene: Scene }): ReactNode {
  return scene.isEditing ? <Notes scene={scene} /> : null;
}

function Notes({ scene }: { scene: Scene }) {
  const t = useTexts(editTexts);
  const { status } = useSnapshot(scene.sheet);
  const { overlaps, gone, hasProposals } = useValidatedSheet(scene);
  const notes = [
    status === 'approved' && t('willReopen'),
    overlaps.length > 0 && t('overlaps', { names: overlaps.join(', ') }),
    gone.length > 0 && t('gone', { names: gone.join(', ') }),
  ].filter((note) => note !== false);
  return (
    <>
      <p className="edit-keys meta ink-3">
        {t('keys')} {hasProposals && t('keysProposed')}
      </p>
      <div className="edit-notes" role="status">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </>
  );
}
