import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Employee } from '#shared/employees.ts';
import { can, seesEverything } from '#shared/permissions.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { PencilIcon } from '#web/ui/icons/row-icons.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import type { FormedPerson } from '../form/person-fields.ts';
import { personDetailsTexts } from './texts.ts';

const EditPersonDialog = lazyDialog(() => import('../form/person-form-dialog.tsx').then((code) => code.EditPersonDialog));

/** Opens the form of a person, for those who may change them; who cannot be changed says so. */
export function EditPersonButton({ person }: { person: Employee }) {
  const t = useTexts(personDetailsTexts);
  const { role } = useSession().user;
  const { role: theirs } = useSnapshot(person);
  /** The person as they were when the form opened. */
  const [edited, setEdited] = useState<FormedPerson | null>(null);
  if (!can(role, 'update', 'employee')) return null;
  const isHeld = seesEverything(theirs);
  return (
    <>
      <Tooltip text={t('notEdited')} isNeeded={isHeld}>
        <button
          type="button"
          className="button"
          aria-haspopup="dialog"
          aria-label={t('editPerson')}
          {...pressUnless(isHeld, () => setEdited({ ...person }))}
        >
          <PencilIcon size={14} />
          {t('edit')}
        </button>
      </Tooltip>
      {edited && <EditPersonDialog person={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
