import type { Snapshot } from 'valtio';
import { type AlertAbout, ClocksEnd } from '#shared/alerts/task.ts';
import { timeText } from '#shared/rules/local-time.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { MomentInput } from '#web/forms/moment-input.tsx';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { momentText } from '#web/ui/calendar/day-time.ts';
import { settleAlert } from '../api.ts';
import { Clocks } from './about.tsx';
import { alertTaskTexts } from './texts.ts';

interface EndClocksProps {
  id: number;
  /** Of the alert as it is shown now, which may be newer than when the dialog opened. */
  revision: number | undefined;
  about: Snapshot<Extract<AlertAbout, { of: 'clocks' }>>;
  onClose: () => void;
}

/**
 * The dialog that ends forgotten clocks at a time. A suggestion says what it is taken from, and is
 * used only when it is pressed [alerts-9].
 */
export function EndClocks({ id, revision, about: { date, running, suggested }, onClose }: EndClocksProps) {
  const t = useTexts(alertTaskTexts);
  const { businessDate: today, businessTimeZone: timeZone } = useSession().user;
  const of = useSchemaForm({
    schema: ClocksEnd,
    values: { endAt: '' },
    send: ({ endAt }) => settleAlert({ id, revision, outcome: 'clockStopped', endAt }),
    onDone: onClose,
  });
  return (
    <FormDialog of={of} title={t('endClocks')} failed={t('notSettled')} confirm={t('endConfirm')} onClose={onClose}>
      <p className="ink-2">{t('endClocksText')}</p>
      <Clocks running={running} />
      <MomentInput
        form={of.form}
        name="endAt"
        dayLabel={t('endDay')}
        timeLabel={t('endTime')}
        today={today}
        firstDay={date}
        timeZone={timeZone}
      />
      {suggested && (
        <p className="row wrap gap-8 lines-4 ink-2">
          <span className="num">{t(`from_${suggested.from}`, { time: momentText(suggested.at, timeZone) })}</span>
          <button
            type="button"
            className="button num"
            onClick={() => of.form.setValue('endAt', suggested.at, { shouldDirty: true, shouldValidate: true })}
          >
            {t('useTime', { time: timeText(suggested.at, timeZone) })}
          </button>
        </p>
      )}
    </FormDialog>
  );
}
