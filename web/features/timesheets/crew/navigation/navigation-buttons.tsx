import { type ReactNode, useEffect, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import type { CrewJob } from '#shared/timesheets/screens.ts';
import { crewDetailsLink } from '#web/features/timesheets/links.ts';
import { beginSheetNavigation, extendSheetNavigation, readSheetNavigation } from '#web/features/timesheets/sheet-navigation.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { usePageKeys } from '#web/ui/controls/page-keys.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons/icons.tsx';
import { jobToApprove } from '../job-to-approve.ts';
import { crewTexts } from '../texts.ts';

interface NavigationButtonsProps {
  dwoId: number;
  /** A job is selected: the links select one on the neighbouring day, too. */
  isAtJob: boolean;
  /** Shown between the two buttons, also where there is no list. */
  children?: ReactNode;
}

/** Previous and next day of the list from which the sheet was opened. */
export function NavigationButtons({ dwoId, isAtJob, children }: NavigationButtonsProps) {
  const navigation = useSheetNavigation(dwoId);
  const t = useTexts(crewTexts);
  const [, navigate] = useLocation();
  const [before, after] = [useAhead(navigation?.previous, isAtJob), useAhead(navigation?.next, isAtJob)];
  /** Replaces the history entry, so that Back leads to the list however many days were shown. */
  const step = (link: string | undefined): void => {
    if (link !== undefined) navigate(link, { replace: true });
  };
  const steps = {
    next: { letter: 'j', label: t('nextSheet'), onPress: () => step(after) },
    previous: { letter: 'k', label: t('previousSheet'), onPress: () => step(before) },
  };
  usePageKeys(navigation ? [steps.next, steps.previous].map(({ letter, ...step }) => ({ key: letter, ...step })) : []);
  if (!navigation && !children) return null;
  // The same element with and without a list: a dialog open among the children stays mounted when
  // the list arrives.
  return (
    <nav className="crew-walk row gap-2 meta ink-2 nowrap off-paper" aria-label={navigation ? t('sheetsOfList') : undefined}>
      {navigation && (
        <span className="crew-walk-place num">{t('placeInList', { place: navigation.place, count: navigation.count })}</span>
      )}
      {navigation && <StepButton {...steps.previous} isOff={before === undefined} icon={<ChevronLeftIcon />} />}
      {children}
      {navigation && <StepButton {...steps.next} isOff={after === undefined} icon={<ChevronRightIcon />} />}
    </nav>
  );
}

interface StepButtonProps {
  /** The keyboard shortcut. */
  letter: string;
  label: string;
  isOff: boolean;
  icon: ReactNode;
  onPress: () => void;
}

const StepButton = ({ letter, label, isOff, icon, onPress }: StepButtonProps) => (
  <button type="button" className="icon-button" aria-label={label} aria-keyshortcuts={letter} {...pressUnless(isOff, onPress)}>
    {icon}
  </button>
);

const NO_JOBS = proxy<{ data: { jobs: CrewJob[] } }>({ data: { jobs: [] } });

/** A neighbour's address. Prefetches the day, so that it is there when it is opened. */
function useAhead(dwoId: number | undefined, isAtJob: boolean): string | undefined {
  const day = useLive('crewSheet', dwoId === undefined ? null : { id: dwoId });
  const { jobs } = useSnapshot(day.data ?? NO_JOBS).data;
  const job = isAtJob ? jobToApprove(jobs) : undefined;
  useLive('crewSheet', dwoId === undefined || job === undefined ? null : { id: dwoId, dwoJobId: job });
  if (dwoId === undefined) return undefined;
  return job === undefined ? crewDetailsLink(dwoId) : `${crewDetailsLink(dwoId)}?job=${job}`;
}

/** A day's place and neighbours in the list from which it was opened. */
interface SheetNavigation {
  /** From 1. */
  place: number;
  count: number;
  previous: number | undefined;
  next: number | undefined;
}

/** The navigation of a day; null if the day is not in the list. */
function useSheetNavigation(dwoId: number): SheetNavigation | null {
  const [days, setDays] = useState(readSheetNavigation);
  const at = days?.ids.indexOf(dwoId) ?? -1;
  const { ids = [], before = 0, count = 0 } = days ?? {};
  const lacks = at < 0 ? 'all' : lacking({ at, before, known: ids.length, count });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each of what is lacking
  useEffect(() => {
    if (lacks === null) return;
    let isGone = false;
    const asked = days === null || lacks === 'all' ? beginSheetNavigation() : extendSheetNavigation(days, lacks);
    asked.then(
      (found) => {
        if (!isGone) setDays(found);
      },
      // A failure is not shown: the page works without neighbours.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [lacks]);
  return at < 0 ? null : { place: before + at + 1, count, previous: ids[at - 1], next: ids[at + 1] };
}

/** Which chunk is missing when the day is at an end of the known ones. */
function lacking({ at, before, known, count }: { at: number; before: number; known: number; count: number }) {
  if (at === known - 1 && before + known < count) return 'after';
  return at === 0 && before > 0 ? 'before' : null;
}
