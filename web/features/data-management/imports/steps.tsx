import type { ImportStatus } from '#shared/imports.ts';
import { useTexts } from '#web/texts/texts.ts';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
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
    case 'imported':
      return STEPS.length;
    default:
      return 3;
  }
};

/** The steps of an import: those that are done have a check, and the present one is marked. */
export function Steps({ status }: { status?: ImportStatus }) {
  const t = useTexts(importsTexts);
  const current = stepOf(status);
  return (
    <ol className="import-steps row gap-16 lines-4 wrap own-line ink-3" aria-label={t('steps')}>
      {STEPS.map((step, place) => (
        <li
          key={step}
          className="row gap-6"
          data-done={place < current || undefined}
          aria-current={place === current ? 'step' : undefined}
        >
          <span className="import-step-number num grid centre note bold" aria-hidden="true">
            {place < current ? <CheckIcon size={12} /> : place + 1}
          </span>
          {t(`step.${step}`)}
          {place < current && <span className="unseen">{t('stepDone')}</span>}
        </li>
      ))}
    </ol>
  );
}
