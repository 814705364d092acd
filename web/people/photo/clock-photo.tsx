import { type ReactNode, useEffect, useState } from 'react';
import { shiftCalls } from '#shared/calls/timesheets.ts';
import { useCommand } from '#web/commands/use-command.ts';
import { send } from '#web/http/send.ts';
import { useTexts } from '#web/texts/texts.ts';
import { clockPhotoTexts } from './texts.ts';
import './clock-photo.css';

/** In the place of a photo: why there is none. */
export const NoPhoto = ({ children }: { children: ReactNode }) => (
  <span className="photo-nothing gap-12 centre centred ink-3">{children}</span>
);

/** A photo of a clock. Its signed address expires, so it is fetched when the photo is shown. */
export function ClockPhoto({ photoId, name }: { photoId: number; name: string }) {
  const t = useTexts(clockPhotoTexts);
  const [url, setUrl] = useState<string | null>(null);
  const find = useCommand((id: number) => send(shiftCalls.picture, { params: { photoId: id } }), {
    onDone: ({ data }) => setUrl(data.url),
  });
  const { send: seek } = find;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for this photo
  useEffect(() => void seek(photoId), []);
  if (find.error?.failure.extras.code === 'REMOVED') return <NoPhoto>{t('removed')}</NoPhoto>;
  if (find.error)
    return (
      <span className="photo-nothing gap-12 centre centred ink-3" role="alert">
        {t('failed')}
        <button type="button" className="button" onClick={find.retry}>
          {t('retry')}
        </button>
      </span>
    );
  return url === null ? <NoPhoto>{t('loading')}</NoPhoto> : <img src={url} alt={name} />;
}
