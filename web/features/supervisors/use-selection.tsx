import { proxy, useSnapshot } from 'valtio';
import { useCommand } from '#web/commands/use-command.ts';
import { selectSupervisors } from '#web/http/session.ts';
import { useSession } from '#web/http/use-session.ts';
import { useLiveSide } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { failureToast } from '#web/ui/feedback/reason.tsx';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { supervisorsTexts } from './texts.ts';

/** One for the page: toggle, banner and dialog wait for the same change. */
const state = proxy({ isChanging: false });

interface Selection {
  /** Row numbers of the selected supervisors; none means that everything is shown. */
  selected: readonly number[];
  /**
   * A change is under way: until every open query shows it, what is shown may follow the former
   * selection.
   */
  isChanging: boolean;
  /** False when it could not be changed, which a toast has said then. */
  change: (supervisors: readonly number[]) => Promise<boolean>;
}

/** The supervisors to whom the signed-in person narrowed their view [sign-in-4]. */
export function useSelection(): Selection {
  const t = useTexts(supervisorsTexts);
  const showToast = useToast();
  const { store } = useLiveSide();
  const command = useCommand(
    async (supervisors: readonly number[]): Promise<true> => {
      state.isChanging = true;
      const shown = store.answeredAgain();
      try {
        await selectSupervisors(supervisors);
        await shown;
        return true;
      } finally {
        state.isChanging = false;
      }
    },
    { onFailed: (failure) => showToast(failureToast(t('filterFailed'), failure)) },
  );
  const change = async (supervisors: readonly number[]): Promise<boolean> => (await command.send(supervisors)) === true;
  return { selected: useSession().supervisors, isChanging: useSnapshot(state).isChanging, change };
}
