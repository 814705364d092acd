import { type ReactNode, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { can } from '#shared/permissions.ts';
import { formatMinutes } from '#shared/rules/hours.ts';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { useSession } from '#web/http/use-session.ts';
import { PeopleHere } from '#web/presence/people-here.tsx';
import { usePrint } from '#web/print/print.ts';
import { useTexts } from '#web/texts/texts.ts';
import { useNarrow } from '#web/theme/use-narrow.ts';
import { momentDayText } from '#web/ui/calendar/day-time.ts';
import { Lazy } from '#web/ui/feedback/lazy.tsx';
import { lazyCode } from '#web/ui/feedback/lazy-code.ts';
import { Shapes } from '#web/ui/feedback/shapes.tsx';
import { NoticeIcon } from '#web/ui/icons/icons.tsx';
import { TabPanel, Tabs } from '#web/ui/navigation/tabs.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { ApproveButton } from '../approval/approve-button.tsx';
import { SaidOnSheet } from '../approval/said-on-sheet.tsx';
import { SentBack, SheetMenu } from '../approval/sheet-menu.tsx';
import { SignsOnSheet } from '../approval/signs.tsx';
import { ThumbBar } from '../approval/thumb-bar.tsx';
import { useCrewComments } from '../comments/use-crew-comments.ts';
import { SheetTotal } from '../edit/columns.tsx';
import { type Scene, useScene } from '../edit/drafts/scene.ts';
import { EditNotes, EditTools } from '../edit/edit-tools.tsx';
import { useWhyNotWhole } from '../edit/use-why-not.ts';
import { timeOffTexts } from '../time-off/texts.ts';
import { TimeOffTools } from '../time-off/time-off-tools.tsx';
import { useBecoming, useTimeOff } from '../time-off/use-time-off.ts';
import { CrewTable } from './crew-table.tsx';
import { crewTexts } from './texts.ts';

const GROUP = 'crew-sheet';
const crewComments = lazyCode(() => import('../comments/crew-comments.tsx').then((code) => code.CrewComments));

interface SheetCardProps {
  sheet: CrewSheet;
  /** The rows of another job are loading. */
  isWaiting: boolean;
  /** Wraps the approve button in the bar at the foot of the page, on a phone. */
  thumb?: (approve: ReactNode) => ReactNode;
  /** Below the sheet. */
  children?: ReactNode;
}

/** The sheet itself: its people, or with a job selected the shifts on it. */
export function SheetCard({ sheet, isWaiting, thumb = (approve) => approve, children }: SheetCardProps) {
  const t = useTexts(crewTexts);
  const ui = useTexts(uiTexts);
  const edited = useScene(sheet);
  const { dwoJobId } = useSnapshot(sheet);
  const off = useTexts(timeOffTexts);
  const timeOff = useTimeOff(dwoJobId);
  const scene = useBecoming(edited, timeOff);
  const [tab, setTab] = useState<'timesheet' | 'comments'>('timesheet');
  // They stay from then on, so that typed text survives a change of tab.
  const [isRead, setRead] = useState(false);
  if (tab === 'comments' && !isRead) setRead(true);
  const commentCount = useCommentCount(sheet);
  const mayWrite = can(useSession().user.role, 'update', 'officeTimesheet');
  const isNarrow = useNarrow();
  const approve = mayWrite && (
    <Approve scene={scene} whyNot={isWaiting ? ui('loading') : timeOff.isOn ? off('offFirst') : undefined} />
  );
  return (
    <>
      <section className="card crew-sheet">
        <Tabs
          name={t('views')}
          group={GROUP}
          tabs={[
            { id: 'timesheet', label: t('timesheet') },
            { id: 'comments', label: t('comments'), count: commentCount },
          ]}
          tab={tab}
          onChoose={setTab}
          beside={<PeopleHere />}
        >
          {mayWrite && (
            <>
              {dwoJobId !== null && (tab === 'timesheet' || scene.isEditing) && (
                <>
                  <TimeOffTools scene={scene} mode={timeOff} />
                  <EditTools scene={scene} isHeld={isWaiting || timeOff.isOn} />
                </>
              )}
              {!isNarrow && approve}
              <SheetMenu sheet={sheet} />
            </>
          )}
        </Tabs>
        <SentBack sheet={sheet} />
        <SignsOnSheet sheet={sheet} />
        <SaidOnSheet sheet={sheet} />
        <TabPanel group={GROUP} tab={tab}>
          <div hidden={tab !== 'timesheet'}>
            <CrewTable scene={scene} isWaiting={isWaiting} timeOff={timeOff} />
            <EditNotes scene={scene} />
            <SheetFoot scene={scene} />
          </div>
          <div hidden={tab !== 'comments'}>
            {isRead && (
              <Lazy code={crewComments} waiting={<Shapes kind="lines" count={3} />}>
                {(CrewComments) => <CrewComments sheet={sheet} />}
              </Lazy>
            )}
          </div>
        </TabPanel>
      </section>
      {children}
      <ThumbBar>{thumb(approve)}</ThumbBar>
    </>
  );
}

const NO_COMMENTS = proxy<{ count: number | undefined }>({ count: undefined });

/** The number of comments; undefined until it is known. */
function useCommentCount(sheet: CrewSheet): number | undefined {
  return useSnapshot(useCrewComments(sheet).data ?? NO_COMMENTS).count;
}

/** The approve button, disabled while rows are edited. */
function Approve({ scene, whyNot }: { scene: Scene<CrewSheet>; whyNot: string | undefined }) {
  const editing = useWhyNotWhole(scene);
  return <ApproveButton sheet={scene.sheet} whyNot={whyNot ?? editing} />;
}

/** The legend, the total and the last approval of the sheet. */
function SheetFoot({ scene }: { scene: Scene<CrewSheet> }) {
  const t = useTexts(crewTexts);
  const { user } = useSession();
  const { isOn: isPrinting } = usePrint();
  const { dwoJobId, minutes, lastApproved } = useSnapshot(scene.sheet);
  return (
    <div className="crew-foot row meta ink-2 line-above">
      <p className="crew-legend row gap-8 grow off-paper">
        <NoticeIcon size={14} />
        {t('legend')}
      </p>
      {isPrinting && <span>{t('totalHours')}</span>}
      <strong className="num crew-foot-total body bold ink">
        {dwoJobId === null ? formatMinutes(minutes) : <SheetTotal scene={scene} />}
      </strong>
      <p className="crew-last num">
        {lastApproved &&
          t('lastApproved', {
            name: lastApproved.by ?? t('system'),
            day: momentDayText(lastApproved.at, user.businessTimeZone),
          })}
      </p>
    </div>
  );
}
