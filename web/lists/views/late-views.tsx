import { Unfetched } from '#web/http/fetch-code.ts';
import { useTexts } from '#web/texts/texts.ts';
import { lazyCode } from '#web/ui/feedback/lazy-code.ts';
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx';
import { listsTexts } from '../texts.ts';
import type { ViewsFieldProps } from './views-field.tsx';
import '#web/ui/fields/field.css';

const field = lazyCode(() => import('./views-field.tsx').then((code) => code.ViewsField));

/**
 * The views of a list beside its filters. Their code comes after the list, which has their room
 * until then; where it cannot be fetched, there is a list without views.
 */
export function LateViews<Values extends object, Column extends string>(props: ViewsFieldProps<Values, Column>) {
  const t = useTexts(listsTexts);
  const [ViewsField] = field.useCode(true);
  if (ViewsField instanceof Unfetched) return null;
  if (ViewsField) return <ViewsField {...props} />;
  return (
    <span className="field push" aria-hidden="true">
      <span className="medium">{t('views')}</span>
      <ChevronDownIcon />
    </span>
  );
}
