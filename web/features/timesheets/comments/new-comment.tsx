import { useState } from 'react';
import { CommandTrouble } from '../../../commands/command-trouble.tsx';
import { useCommand } from '../../../commands/use-command.ts';
import { useTexts } from '../../../texts/texts.ts';
import { pressUnless } from '../../../ui/controls/press-unless.ts';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { addComment, type CommentPlace } from './api.ts';
import { CommentForm } from './comment-form.tsx';
import { commentsTexts } from './texts.ts';

interface NewCommentProps {
  place: CommentPlace;
  /** Why none can be written here. */
  heldBy?: string | undefined;
  /** Something is typed that is not saved. */
  onDirty: (isDirty: boolean) => void;
}

/** A comment, from 'Add New Comment' to Save; whatever fails, what was typed stays. */
export function NewComment({ place, heldBy, onDirty }: NewCommentProps) {
  const t = useTexts(commentsTexts);
  const [text, setText] = useState<string | null>(null);
  const type = (typed: string | null): void => {
    setText(typed);
    onDirty(typed !== null && typed.trim() !== '');
  };
  const add = useCommand(addComment, { onDone: () => type(null) });
  if (text === null)
    return (
      <Tooltip text={heldBy} isNeeded={heldBy !== undefined}>
        <button type="button" className="button comment-add" {...pressUnless(heldBy !== undefined, () => type(''))}>
          {t('add')}
        </button>
      </Tooltip>
    );
  return (
    <>
      <CommentForm
        text={text}
        isBusy={add.isBusy}
        onType={type}
        onSave={(note) => void add.send({ ...place, note })}
        onCancel={() => type(null)}
      />
      <CommandTrouble command={add} title={t('addFailed')} />
    </>
  );
}
