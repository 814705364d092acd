import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { mailKindOf } from '#shared/alerts/notice-words.ts';
import type { Failure } from '#shared/http/errors.ts';
import { useCommand } from '#web/commands/use-command.ts';
import { unsubscribe } from '#web/http/unsubscribe.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { BrandMark } from '#web/ui/icons/brand-mark.tsx';
import { unsubscribeTexts } from './texts.ts';
import '#web/ui/controls/button.css';
import './unsubscribe.css';

/** Where the link of a mail leads: its mails end by a press, for nobody who is signed in. */
export default function UnsubscribePage() {
  const t = useTexts(unsubscribeTexts);
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const kind = mailKindOf(token);
  const title = t(`${kind}.title`);
  const [isDone, setDone] = useState(false);
  const command = useCommand(() => unsubscribe(token), { onDone: () => setDone(true) });
  useEffect(() => {
    document.title = `${title} · Muster`;
  }, [title]);
  const isInvalid = token === '' || (command.error !== null && isOfLink(command.error.failure));
  return (
    <main className="unsubscribe">
      <div className="card unsubscribe-card stack gap-16">
        <p className="row gap-8 bold">
          <BrandMark size={24} tone="solid" />
          <span>Muster</span>
        </p>
        <h1 className="title">{title}</h1>
        <p className="ink-2" role="status">
          {t(isInvalid ? 'invalid' : `${kind}.${isDone ? 'done' : 'text'}`)}
        </p>
        {command.error !== null && !isInvalid && (
          <p className="danger" role="alert">
            {t('failed')}
          </p>
        )}
        <div className="row wrap gap-12">
          {!isDone && !isInvalid && (
            <button
              type="button"
              className="button button-primary"
              {...pressUnless(command.isBusy, () => void command.send(undefined))}
            >
              {t(command.isBusy ? 'stopping' : 'confirm')}
            </button>
          )}
          <Link href="/notices" className={isDone || isInvalid ? 'button' : ''}>
            {t('toMuster')}
          </Link>
        </div>
      </div>
    </main>
  );
}

/** True for a failure that trying again cannot help. */
const isOfLink = ({ statusCode }: Failure): boolean => [400, 403, 404, 410, 422].includes(statusCode);
