import { useEffect, useRef } from 'react';
import { hasSound } from '#web/sound/tone.ts';
import { useTexts } from '#web/texts/texts.ts';
import { wallTexts } from '../texts.ts';
import { useFullScreen } from './use-full-screen.ts';
import type { WallSound } from './use-sound.ts';
import './tools.css';

/**
 * Full screen and sound, below the head, while somebody is at the wall. OK of a remote control goes
 * to the first button when nothing else has the focus.
 */
export function Tools({ sound, top }: { sound: WallSound; top: number }) {
  const t = useTexts(wallTexts);
  const screen = useFullScreen();
  const { isOn, isBlocked, play, onSwitch } = sound;
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const press = ({ key }: KeyboardEvent): void => {
      if (key === 'Enter' && document.activeElement === document.body) bar.current?.querySelector('button')?.focus();
    };
    window.addEventListener('keyup', press);
    return () => window.removeEventListener('keyup', press);
  }, []);
  return (
    <>
      <div ref={bar} className="wall-tools flex" style={{ top }}>
        {screen && (
          <button type="button" onClick={screen.toggle} aria-keyshortcuts="F">
            {t(screen.isOn ? 'endFullScreen' : 'fullScreen')}
          </button>
        )}
        {hasSound() && (onSwitch || isOn) && (
          <button type="button" onClick={() => (onSwitch ? onSwitch(!isOn) : play())}>
            {t(onSwitch && isOn ? 'soundOff' : 'soundTry')}
          </button>
        )}
      </div>
      {isBlocked && (
        <p className="wall-silent" role="status">
          {t('soundBlocked')}
        </p>
      )}
    </>
  );
}
