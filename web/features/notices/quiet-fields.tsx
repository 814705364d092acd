import { useEffect, useRef } from 'react';
import { MOST_QUIET_SPANS } from '#shared/alerts/notice-words.ts';
import type { QuietSpan } from '#shared/alerts/notices.ts';
import { TimeOfDayInput, WeekdaysInput } from '#web/forms/span-inputs.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { PlusIcon, TrashIcon } from '#web/ui/icons/action-icons.tsx';
import type { ChoicesFormState } from './choices-form.tsx';
import { noticesTexts } from './texts.ts';

const NIGHT = { from: '22:00', until: '06:00' };

/** The hours in which nothing is sent. */
export function QuietFields({ form }: { form: ChoicesFormState }) {
  const t = useTexts(noticesTexts);
  const spans = form.watch('quiet') as readonly QuietSpan[];
  const list = useRef<HTMLUListElement>(null);
  const isAdded = useRef(false);
  const plus = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    list.current?.lastElementChild?.querySelector('input')?.focus();
  });
  const change = (next: readonly QuietSpan[]): void => {
    form.clearErrors('quiet');
    form.setValue('quiet', structuredClone([...next]), { shouldDirty: true });
  };
  const add = (): void => {
    isAdded.current = true;
    change([...spans, { ...(spans.at(-1) ?? NIGHT), days: [] }]);
  };
  const remove = (place: number): void => {
    change(spans.toSpliced(place, 1));
    plus.current?.focus();
  };
  return (
    <fieldset className="notices-quiet labelled grid gap-8">
      <legend className="labelled-name">{t('quiet')}</legend>
      <p className="labelled-hint note ink-3">{t('quietHint')}</p>
      <ul ref={list} className="notices-spans stack gap-8">
        {spans.map((_, place) => {
          const number = place + 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place
            <li key={place}>
              <fieldset className="notices-span">
                <legend className="unseen">{t('quietNumber', { number })}</legend>
                <TimeOfDayInput form={form} name={`quiet.${place}.from`} label={t('quietFrom')} none="" />
                <TimeOfDayInput form={form} name={`quiet.${place}.until`} label={t('quietUntil')} none="" />
                <div className="notices-days row wrap gap-8 lines-0">
                  <WeekdaysInput form={form} name={`quiet.${place}.days`} />
                  <button
                    type="button"
                    className="icon-button push"
                    aria-label={t('removeQuiet', { number })}
                    onClick={() => remove(place)}
                  >
                    <TrashIcon />
                  </button>
                </div>
              </fieldset>
            </li>
          );
        })}
      </ul>
      <div className="small">
        <button ref={plus} type="button" className="button" {...pressUnless(spans.length >= MOST_QUIET_SPANS, add)}>
          <PlusIcon />
          {t('addQuiet')}
        </button>
      </div>
    </fieldset>
  );
}
