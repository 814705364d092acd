import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts.ts';
import type { LateCode } from './late-code.ts';
import { Failed } from './state-card.tsx';
import { uiTexts } from './texts.ts';

interface LateProps<Code> {
  code: LateCode<Code>;
  /** Stands there meanwhile. */
  waiting?: ReactNode;
  children: (code: Code) => ReactNode;
}

/** What needs code that comes late: there as soon as that is, and saying so when it could not be fetched. */
export function Late<Code>({ code, waiting = null, children }: LateProps<Code>) {
  const t = useTexts(uiTexts);
  const [late, retry] = code.useCode(true);
  if (late === 'failed') return <Failed title={t('notFetched')} reason={t('checkConnection')} onRetry={retry} />;
  return late === null ? waiting : children(late);
}
