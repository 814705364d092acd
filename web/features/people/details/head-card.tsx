import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Employee } from '#shared/employees.ts';
import { can } from '#shared/permissions.ts';
import { useSession } from '#web/http/use-session.ts';
import { Online } from '#web/people/online.tsx';
import { regionNames } from '#web/people/region-names.ts';
import { peopleTexts } from '#web/people/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { CautionIcon } from '#web/ui/icons/icons.tsx';
import { DeactivateSwitch } from './deactivate-switch.tsx';
import { EndSessionsButton } from './end-sessions-button.tsx';
import { Faces, UploadImageButton } from './pictures/faces.tsx';
import { personDetailsTexts } from './texts.ts';

const PersonHistory = lazyDialog(() => import('./person-history.tsx').then((code) => code.PersonHistory));

/** The person, whether they are active, and the actions on them. */
export function HeadCard({ person }: { person: Employee }) {
  const t = useTexts(personDetailsTexts);
  const words = useTexts(peopleTexts);
  const { role: mine } = useSession().user;
  const { id, fullName, employeeId, role, isActive, isLoggedIn, regions, region, hasNotMatchedPictures } = useSnapshot(person);
  const [isHistory, setHistory] = useState(false);
  const names = regionNames({ region, regions });
  return (
    <section className="card thing-head person-head">
      <Faces person={person} />
      <div className="person-head-words">
        <h1>{fullName}</h1>
        <p className="thing-head-facts">
          <span className="tag num">{employeeId}</span>
          <span>{words(`role.${role}`)}</span>
          <span>{names.length > 0 ? names.join(', ') : '- - -'}</span>
          <Online isActive={isActive} isLoggedIn={isLoggedIn} />
          {/* In place of the switch. */}
          {isActive && <span className="person-on-paper">{t('active')}</span>}
          {hasNotMatchedPictures && (
            <span className="tag tag-danger">
              <CautionIcon size={14} />
              {words('photoMismatch')}
            </span>
          )}
        </p>
      </div>
      <div className="thing-head-actions">
        <UploadImageButton person={person} />
        {can(mine, 'read', 'audit') && (
          <button type="button" className="button" aria-haspopup="dialog" onClick={() => setHistory(true)}>
            {t('history')}
          </button>
        )}
        <EndSessionsButton person={person} />
        <DeactivateSwitch person={person} />
      </div>
      {isHistory && <PersonHistory id={id} onClose={() => setHistory(false)} />}
    </section>
  );
}
