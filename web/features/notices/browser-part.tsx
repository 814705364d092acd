import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { NoticeChoices } from '#shared/alerts/notices.ts';
import { noticeCalls } from '#shared/calls/alerts.ts';
import { Failure } from '#shared/http/errors.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { send } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import { useMomentOf } from '#web/lists/page/use-moment-of.ts';
import { deviceNames } from '#web/people/device-names.ts';
import { askForPush, type PushState, pushState } from '#web/push/browser.ts';
import { usePushPerson } from '#web/push/kept.ts';
import { switchPushOff, switchPushOn } from '#web/push/switch.ts';
import { textsNow, useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import { changeOf } from './change.ts';
import type { Choices } from './page.tsx';
import { SendTest } from './send-test.tsx';
import { noticesTexts } from './texts.ts';
import '#web/ui/feedback/tag.css';

const HINTS = {
  granted: 'pushHint',
  default: 'pushHint',
  denied: 'pushDenied',
  homeScreen: 'pushHomeScreen',
  insecure: 'pushInsecure',
  missing: 'pushMissing',
} as const satisfies Record<PushState, string>;

/** Push in this browser, and the other browsers of the person that are told by push. */
export function BrowserPart({ data }: { data: Choices }) {
  const t = useTexts(noticesTexts);
  const { user } = useSession();
  const choices = useSnapshot(data).data as NoticeChoices;
  const { push, devices } = choices;
  const [state, setState] = usePushState();
  const own = devices.find(({ isThis }) => isThis);
  const pushPerson = usePushPerson();
  const isOn = push && own !== undefined && pushPerson === user.id && state === 'granted';
  const change = useCommand(async (next: boolean) => {
    if (!next) {
      await switchPushOff();
      if (own) await send(noticeCalls.removeDevice, { params: { id: own.id } });
      return;
    }
    const answer = await askForPush();
    setState(answer);
    if (answer !== 'granted') return;
    await switchPushOn(user.id, choices.pushKey).catch(asFailure);
    if (!push) await send(noticeCalls.put, { body: changeOf({ ...choices, push: true }) });
  });
  const isPossible = state === 'granted' || state === 'default';
  return (
    <section className="card card-pad stack gap-12" aria-labelledby="notices-browser">
      <h2 id="notices-browser" className="lead">
        {t('browser')}
      </h2>
      <SwitchField
        label={t('pushHere')}
        hint={t(HINTS[state])}
        isOn={isOn}
        isDisabled={!isPossible}
        isBusy={change.isBusy}
        onSwitch={(next) => void change.send(next)}
      />
      {devices.length > 0 && <Devices devices={devices} onOwnRemoved={switchPushOff} />}
      {push && devices.length > 0 && <SendTest channel="push" />}
      <CommandError command={change} title={t('pushFailed')} />
    </section>
  );
}

/** The state of push, followed while the person changes it in the browser's settings. */
function usePushState(): [PushState, (state: PushState) => void] {
  const [state, setState] = useState(pushState);
  useEffect(() => {
    const look = (): void => setState(pushState());
    let permission: PermissionStatus | undefined;
    let isOver = false;
    void navigator.permissions?.query({ name: 'notifications' }).then(
      (status) => {
        if (isOver) return;
        permission = status;
        permission.addEventListener('change', look);
      },
      () => {},
    );
    return () => {
      isOver = true;
      permission?.removeEventListener('change', look);
    };
  }, []);
  return [state, setState];
}

/** What a browser says of its own service is in no language of ours. */
function asFailure(cause: unknown): never {
  if (!(cause instanceof DOMException)) throw cause;
  throw new Failure(502, textsNow(noticesTexts)('noPushService'));
}

interface DevicesProps {
  devices: readonly NoticeChoices['devices'][number][];
  onOwnRemoved: () => Promise<void>;
}

function Devices({ devices, onOwnRemoved }: DevicesProps) {
  const t = useTexts(noticesTexts);
  const momentOf = useMomentOf();
  const remove = useCommand(async ({ id, isThis }: NoticeChoices['devices'][number]) => {
    await send(noticeCalls.removeDevice, { params: { id } });
    if (isThis) await onOwnRemoved();
  });
  return (
    <>
      <ul className="notices-devices" aria-label={t('devices')}>
        {devices.map((one) => {
          const { id, device, isThis, createdAt, toldAt } = one;
          const name = device === null ? t('unknownDevice') : deviceNames(device);
          const { day } = momentOf(createdAt);
          return (
            <li key={id} className="row wrap gap-16 lines-4 line-above">
              <p className="grow row wrap gap-8 lines-4">
                <strong title={device ?? undefined}>{name}</strong>
                {isThis && <span className="tag">{t('thisOne')}</span>}
                <span className="num meta ink-2">{t('deviceSince', { day })}</span>
                <span className="num meta ink-2">{toldAt === null ? t('deviceNotTold') : t('deviceTold', momentOf(toldAt))}</span>
              </p>
              <button
                type="button"
                className="text-button"
                aria-label={t('removeDeviceOf', { device: name, day })}
                {...pressUnless(remove.isBusy, () => void remove.send(one))}
              >
                {t('removeDevice')}
              </button>
            </li>
          );
        })}
      </ul>
      <CommandError command={remove} title={t('removeFailed')} />
    </>
  );
}
