import { useState } from 'react';
import { Link } from 'wouter';
import { usePushPerson } from '#web/push/kept.ts';
import { playTone } from '#web/sound/tone.ts';
import { useTexts } from '#web/texts/texts.ts';
import { OpeningField } from '#web/ui/fields/opening-field.tsx';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import { BellIcon } from '#web/ui/icons/icons.tsx';
import { alertsTexts } from '../texts.ts';
import { askForDesktop, desktopState } from './desktop.ts';
import { setSignals, useSignals } from './signals.ts';

/** The settings of desktop notifications and tone for new notifications. */
export function SignalsButton() {
  const t = useTexts(alertsTexts);
  return (
    <OpeningField
      name={t('signals')}
      icon={<BellIcon size={16} />}
      shown={<span className="unseen-narrow">{t('signals')}</span>}
      className="signals-button"
      popoverClassName="signals"
    >
      {(close) => <SignalSwitches onLeave={close} />}
    </OpeningField>
  );
}

function SignalSwitches({ onLeave }: { onLeave: () => void }) {
  const t = useTexts(alertsTexts);
  const { desktop, sound } = useSignals();
  const [state, setState] = useState(desktopState);
  const isByPush = usePushPerson() !== null;
  const isPossible = !isByPush && (state === 'granted' || state === 'default');
  const switchDesktop = async (isOn: boolean): Promise<void> => {
    const answer = isOn ? await askForDesktop() : state;
    setState(answer);
    setSignals({ desktop: isOn && answer === 'granted' });
  };
  const switchSound = (isOn: boolean): void => {
    setSignals({ sound: isOn });
    if (isOn) void playTone();
  };
  const hint = { granted: 'desktopHint', default: 'desktopHint', denied: 'desktopDenied', missing: 'desktopMissing' } as const;
  return (
    <>
      <SwitchField
        label={t('desktop')}
        hint={t(isByPush ? 'desktopByPush' : hint[state])}
        isOn={(isByPush || desktop) && state === 'granted'}
        isDisabled={!isPossible}
        onSwitch={(isOn) => void switchDesktop(isOn)}
      />
      <SwitchField label={t('sound')} hint={t('soundHint')} isOn={sound} onSwitch={switchSound} />
      <p className="signals-scope meta ink-3 line-above">
        {t('signalsScope')}{' '}
        <Link href="/notices" onClick={onLeave}>
          {t('signalsElsewhere')}
        </Link>
      </p>
    </>
  );
}
