import type { ReactNode } from 'react';
import { Unfetched } from '#web/http/fetch-code.ts';
import { reloadPage } from '#web/http/web-version.ts';
import { useTexts } from '#web/texts/texts.ts';
import { uiTexts } from '../texts.ts';
import type { LazyCode } from './lazy-code.ts';
import { Failed } from './state-card.tsx';
import { feedbackTexts } from './texts.ts';

interface LazyProps<Code> {
  code: LazyCode<Code>;
  /** Shown until the code has come. */
  waiting?: ReactNode;
  children: (code: Code) => ReactNode;
}

/** Renders its children once their code is loaded, or an error if it could not be fetched. */
export function Lazy<Code>({ code, waiting = null, children }: LazyProps<Code>) {
  const [late, retry] = code.useCode(true);
  if (late instanceof Unfetched) return <NotFetched unfetched={late} onRetry={retry} />;
  return late === null ? waiting : children(late);
}

/** The content of a field's popover, whose code is lazy. */
export function LazyContent<Code>({ code, children }: Omit<LazyProps<Code>, 'waiting'>) {
  const t = useTexts(uiTexts);
  return (
    <Lazy code={code} waiting={<p className="field-waiting ink-2">{t('loading')}</p>}>
      {children}
    </Lazy>
  );
}

interface NotFetchedProps {
  unfetched: Unfetched;
  onRetry: () => void;
}

/** Shown in place of code that could not be fetched. */
export function NotFetched({ unfetched, onRetry }: NotFetchedProps) {
  const t = useTexts(feedbackTexts);
  if (unfetched.why === 'replaced')
    return <Failed title={t('newVersion')} reason={t('newVersionText')} onRetry={reloadPage} retry={t('reload')} />;
  return <Failed title={t('notFetched')} reason={t('checkConnection')} onRetry={onRetry} />;
}
