import { useTexts } from '../texts/texts.ts';
import { glyph, LiveGlyph } from '../ui/icons/glyphs.tsx';
import { peopleTexts } from './texts.ts';
import './online.css';

interface OnlineProps {
  isActive: boolean;
  isLoggedIn: boolean;
}

/** Whether a person uses a screen or a phone now, or that they are deactivated. */
export function Online({ isActive, isLoggedIn }: OnlineProps) {
  const t = useTexts(peopleTexts);
  if (!isActive) return <span className="tag">{t('inactive')}</span>;
  return (
    <span className="person-online inline-row gap-6 nowrap" data-online={isLoggedIn}>
      {isLoggedIn ? <LiveGlyph /> : <OfflineGlyph />}
      {t(isLoggedIn ? 'online' : 'offline')}
    </span>
  );
}

/** Thin ring. */
const OfflineGlyph = () =>
  glyph('offline', <circle cx="7" cy="7" r="5.25" fill="none" stroke="currentColor" strokeWidth="1.5" />, 'ink-3');
