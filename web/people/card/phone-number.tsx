import { useTexts } from '#web/texts/texts.ts';
import { useCopy } from '#web/ui/controls/use-copy.ts';
import { CopyIcon } from '#web/ui/icons/action-icons.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { telOf } from '../tel.ts';
import { cardTexts } from './texts.ts';

interface PhoneNumberProps {
  /** Whose number it is. */
  name: string;
  number: string | null;
}

/** A number to call, and a button that copies it. */
export function PhoneNumber({ name, number }: PhoneNumberProps) {
  const t = useTexts(cardTexts);
  const { copied, copy } = useCopy();
  if (!number) return <span className="ink-3">{t('noNumber')}</span>;
  return (
    <span className="person-card-phone row gap-4">
      <a className="num nowrap" href={telOf(number)} aria-label={t('call', { name, number })}>
        {number}
      </a>
      <button type="button" className="icon-button small" aria-label={t('copy', { name })} onClick={() => copy(number)}>
        {copied === 'yes' ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
      </button>
      <span className={copied === 'no' ? 'meta danger' : 'unseen'} role="status">
        {copied && t(copied === 'yes' ? 'copied' : 'notCopied')}
      </span>
    </span>
  );
}
