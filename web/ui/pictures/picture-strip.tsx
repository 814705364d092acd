import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '../controls/press-unless.ts';
import { PictureIcon } from '../icons/action-icons.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/icons.tsx';
import { picturesTexts } from './texts.ts';
import '../controls/button.css';
import './picture-strip.css';

export interface Picture {
  id: number | string;
  src: string;
  /** The picture's description. */
  name: string;
}

interface PictureStripProps {
  /** The accessible name: whose pictures they are. */
  name: string;
  pictures: readonly Picture[];
  /** Actions shown on a picture, e.g. a button that removes it. */
  actions?: (picture: Picture) => ReactNode;
}

/** Numbers of the first and the last picture that are in sight, from 1. */
interface Shown {
  first: number;
  last: number;
}

/**
 * Pictures in a row that scrolls: by finger, wheel and arrow keys as the browser does it, picture
 * by picture, and by two buttons a screenful at a time.
 */
export function PictureStrip({ name, pictures, actions }: PictureStripProps) {
  const t = useTexts(picturesTexts);
  const list = useRef<HTMLUListElement>(null);
  const count = pictures.length;
  const [{ first, last }, setShown] = useState<Shown>({ first: 1, last: count });
  const look = useCallback(() => {
    const { current: strip } = list;
    const { offsetWidth = 0 } = (strip?.firstElementChild ?? {}) as HTMLElement;
    if (!strip || offsetWidth === 0) return;
    const gap = Number.parseFloat(getComputedStyle(strip).columnGap) || 0;
    const step = offsetWidth + gap;
    const before = Math.round(strip.scrollLeft / step);
    const inSight = Math.max(1, Math.round((strip.clientWidth + gap) / step));
    setShown({ first: before + 1, last: Math.min(count, before + inSight) });
  }, [count]);
  useEffect(() => {
    const { current: strip } = list;
    if (!strip) return;
    const observer = new ResizeObserver(look);
    observer.observe(strip);
    return () => observer.disconnect();
  }, [look]);
  // Scrolls to a picture. By a distance it would end between two when pressed during a scroll.
  const turn = (by: 1 | -1): void => {
    const { current: strip } = list;
    const to = Math.min(count - 1, Math.max(0, first - 1 + by * (last - first + 1)));
    const [start, next] = [strip?.children[0], strip?.children[to]] as (HTMLElement | undefined)[];
    if (strip && start && next) strip.scrollTo({ left: next.offsetLeft - start.offsetLeft });
  };
  return (
    <section className="picture-strip slim wide" aria-label={name}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by Tab, for its arrow keys. */}
      <ul ref={list} className="picture-list flex gap-8" aria-label={name} tabIndex={0} onScroll={look}>
        {pictures.map((picture) => (
          <li key={picture.id} className="picture">
            <PictureImage {...picture} />
            {actions && <div className="picture-actions">{actions(picture)}</div>}
          </li>
        ))}
      </ul>
      {(first > 1 || last < count) && (
        <div className="picture-turns row gap-8 above-4 ink-2">
          <button type="button" className="icon-button" aria-label={t('earlier')} {...pressUnless(first === 1, () => turn(-1))}>
            <ChevronLeftIcon />
          </button>
          <output className="num">{t(first === last ? 'one' : 'several', { first, last, count })}</output>
          <button type="button" className="icon-button" aria-label={t('later')} {...pressUnless(last === count, () => turn(1))}>
            <ChevronRightIcon />
          </button>
        </div>
      )}
    </section>
  );
}

/** A picture, or its name if it could not be loaded. */
function PictureImage({ src, name }: Picture) {
  const t = useTexts(picturesTexts);
  const [failed, setFailed] = useState<string | null>(null);
  if (failed !== src) return <img src={src} alt={name} loading="lazy" decoding="async" onError={() => setFailed(src)} />;
  return (
    <div className="picture-broken grid centred meta ink-2 anywhere">
      <PictureIcon size={24} />
      <span>{name}</span>
      <span>{t('broken')}</span>
    </div>
  );
}
