import type { NoticeChannel } from '#shared/alerts/notice-words.ts';
import { noticeCalls } from '#shared/calls/alerts.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { send } from '#web/http/send.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { BellIcon } from '#web/ui/icons/icons.tsx';
import { noticesTexts } from './texts.ts';

/** Tries a channel: the person is told something at once. */
export function SendTest({ channel }: { channel: NoticeChannel }) {
  const t = useTexts(noticesTexts);
  const showToast = useToast();
  const test = useCommand(() => send(noticeCalls.test, { body: { channel } }), {
    onDone: () => showToast({ tone: 'ok', icon: <BellIcon size={16} />, title: t('testSent') }),
  });
  return (
    <div className="small">
      <button
        type="button"
        className="text-button"
        aria-label={t(channel === 'push' ? 'testPush' : 'testEmail')}
        {...pressUnless(test.isBusy, () => void test.send(undefined))}
      >
        {t('test')}
      </button>
      <CommandError command={test} title={t('testFailed')} />
    </div>
  );
}
