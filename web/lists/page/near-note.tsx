import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Near } from '#shared/http/query.ts';
import { useTexts } from '#web/texts/texts.ts';
import { listsTexts } from '../texts.ts';
import './near-note.css';

interface NearNoteProps {
  /** The rows as the api answered them. */
  answer: object;
  /** What was searched for. */
  text: string;
}

/** Says of rows that are not as it was typed what they are close to [find-6]. */
export function NearNote({ answer, text }: NearNoteProps) {
  const { near } = useSnapshot(answer) as { near?: Near | undefined };
  const shown = useTextOf(answer, text);
  return near === 'spelling' && <CloseTo text={shown} />;
}

/** The text to which an answer belongs: the next one is typed before its answer has come. */
function useTextOf(answer: object, text: string): string {
  const of = useRef({ answer, text });
  if (of.current.answer !== answer) of.current = { answer, text };
  return of.current.text;
}

export function CloseTo({ text }: { text: string }) {
  const t = useTexts(listsTexts);
  return (
    <p className="near-note body ink-2 anywhere" role="status">
      {t('closeTo', { text })}
    </p>
  );
}
