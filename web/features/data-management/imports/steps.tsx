import type { ImportStatus } from '#shared/imports.ts';
import { useTexts } from '#web/texts/texts.ts';
import { importsTexts } from './texts.ts';
import './imports.css';

const STEPS = ['file', 'columns', 'check', 'import'] as const;

const stepOf = (status: ImportStatus | undefined): number => {
  switch (status) {
    case undefined:
      return 0;
    case 'draft':
      return 1;
    case 'checking':
    case 'checked':
    case 'canceled':
    case 'failed':
      return 2;
    default:
      return 3;
  }
};

/** The steps of an import; the one at which it is, is marked. */
export function Steps({ status }: { status?: ImportStatus }) {
  const t = useTexts(importsTexts);
  const current = stepOf(status);
  return (
    <ol className="import-steps row gap-16 lines-4 wrap own-line ink-3" aria-label={t('steps')}>
      {STEPS.map((step, place) => (
        <li key={step} className="row gap-6" aria-current={place === current ? 'step' : undefined}>
          <span className="import-step-number grid centre note bold" aria-hidden="true">
            {place + 1}
          </span>
          {t(`step.${step}`)}
        </li>
      ))}
    </ol>
  );
}
