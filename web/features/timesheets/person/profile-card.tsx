import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { can, type Role } from '#shared/permissions.ts';
import type { EmployeeShifts } from '#shared/timesheets/screens.ts';
import { useSession } from '#web/http/use-session.ts';
import { StatusTag } from '#web/jobs/status-tag.tsx';
import { openedTexts } from '#web/lists/opened/texts.ts';
import { useOpened } from '#web/lists/opened/use-opened.ts';
import { Avatar } from '#web/people/avatar.tsx';
import { PeopleHere } from '#web/presence/people-here.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import type { Scene } from '../edit/drafts/scene.ts';
import { mayEdit } from '../edit/may-edit.ts';
import { timeOffTexts } from '../time-off/texts.ts';
import { TIME_OFF_TYPES, type TimeOffMode } from '../time-off/use-time-off.ts';
import { personTexts } from './texts.ts';
import '#web/ui/controls/check.css';
import '../time-off/time-off.css';
import '#web/ui/feedback/tag.css';

const ROLES = {
  admin: 'admin',
  subadmin: 'subadmin',
  supervisor: 'supervisorRole',
  foreman: 'foremanRole',
  worker: 'worker',
} as const satisfies Record<Role, string>;

interface ProfileCardProps {
  scene: Scene<EmployeeShifts>;
  timeOff: TimeOffMode;
}

/** The person, the status of their days, and the time-off mode. */
export function ProfileCard({ scene, timeOff }: ProfileCardProps) {
  const t = useTexts(personTexts);
  const mayWrite = can(useSession().user.role, 'update', 'officeTimesheet');
  const { employee, status } = useSnapshot(scene.sheet);
  const { id, fullName, pictureUrl, employeeId, role, isActive, region, companyName } = employee;
  const opened = useTexts(openedTexts);
  useOpened({ key: `hours ${id}`, label: opened('hoursOf', { name: fullName }), detail: employeeId });
  return (
    <section className="card sheet-head row wrap gap-16 lines-12">
      <Avatar fullName={fullName} pictureUrl={pictureUrl} />
      <div className="sheet-whose person-who slim">
        <h1 className="cut">{fullName}</h1>
        <p className="num meta ink-2">{`${employeeId}  ·  ${t(ROLES[role])}`}</p>
      </div>
      {!isActive && <span className="tag">{t('inactive')}</span>}
      <PeopleHere />
      <dl className="person-facts flex wrap gap-16 lines-8">
        <Fact name={t('status')}>{status && <StatusTag kind="timesheet" status={status} />}</Fact>
        <Fact name={t('region')}>{region}</Fact>
        <Fact name={t('company')}>{companyName}</Fact>
      </dl>
      {mayWrite && <TimeOffChoice scene={scene} mode={timeOff} />}
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="sheet-fact person-fact">
    <dt className="meta ink-2">{name}</dt>
    <dd>{children ?? <span className="ink-3">- - -</span>}</dd>
  </div>
);

interface TimeOffChoiceProps {
  scene: Scene<EmployeeShifts>;
  mode: TimeOffMode;
}

/** The check box of the time-off mode, and the type that the day's rows become. */
function TimeOffChoice({ scene: { sheet, isEditing }, mode }: TimeOffChoiceProps) {
  const off = useTexts(timeOffTexts);
  const t = useTexts(personTexts);
  const { role } = useSession().user;
  const { startDate, endDate, workShifts } = useSnapshot(sheet);
  const hindrance = (): string | undefined => {
    if (startDate !== endDate) return t('oneDay');
    if (workShifts.length === 0) return t('noRows');
    if (isEditing) return off('afterEditing');
    return workShifts.every(({ approvalStatus }) => mayEdit(role, approvalStatus)) ? undefined : off('approvedByAdmin');
  };
  const reason = hindrance();
  const toggle = (): void => (mode.isOn ? mode.end() : mode.begin(sheet.workShifts.map(({ id }) => id)));
  return (
    <div className="person-time-off row gap-12 off-paper">
      <Tooltip text={reason} isNeeded={reason !== undefined}>
        <label className="time-off inline-row gap-8 ink-2 nowrap" aria-disabled={reason !== undefined}>
          <input type="checkbox" className="check" checked={mode.isOn} disabled={reason !== undefined} onChange={toggle} />
          {off('timeOff')}
        </label>
      </Tooltip>
      {mode.isOn && (
        <ChoiceField
          name={off('type')}
          value={mode.type}
          choices={TIME_OFF_TYPES.map((value) => ({ value, label: off(value) }))}
          onChoose={mode.setType}
        />
      )}
    </div>
  );
}
