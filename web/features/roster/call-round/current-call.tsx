import { useEffect, useRef, useState } from 'react';
import type { LateLine } from '#shared/roster/rules/late-people.ts';
import { LATE_OUTCOMES, type LateOutcome, SAID_MAX } from '#shared/rules/expected/called.ts';
import { timeOfDay } from '#shared/rules/local-time.ts';
import { AttendedGlyph } from '#web/people/presence-glyphs.tsx';
import { presenceTexts } from '#web/people/presence-texts.ts';
import { expectedWords, minutesLate, saidSentence } from '#web/people/presence-words.ts';
import { telOf } from '#web/people/tel.ts';
import { useTexts } from '#web/texts/texts.ts';
import { useReason } from '#web/ui/feedback/reasons.ts';
import { Labelled } from '#web/ui/fields/labelled.tsx';
import { clockTime, timeIn } from '#web/ui/fields/typed-time.ts';
import type { Round, Said } from './round.ts';
import { callRoundTexts } from './texts.ts';
import '#web/ui/controls/button.css';
import '#web/ui/fields/field.css';

/** Answers of which something is typed. */
type Typed = 'inAt' | 'other';
const isTyped = (outcome: LateOutcome): outcome is Typed => outcome === 'inAt' || outcome === 'other';

interface CurrentCallProps {
  line: LateLine;
  round: Round;
  at: number;
  timeZone: string;
  isTyping: boolean;
  onTyping: (isTyping: boolean) => void;
}

/** The person whose turn it is: whom to call, and what came of it. */
export function CurrentCall({ line, round, at, timeZone, isTyping, onTyping }: CurrentCallProps) {
  const t = useTexts(callRoundTexts);
  const presence = useTexts(presenceTexts);
  const inWords = useReason();
  const { member, crew, job, call, isAttended, foremanName, foremanPhone } = line;
  const [typed, setTyped] = useState<Typed>('inAt');
  /** What was said is changed only on purpose: two people may call the same one. */
  const [isAgain, setAgain] = useState(false);
  const phone = useRef<HTMLAnchorElement>(null);
  const mayAnswer = (!isAttended || isAgain) && !round.command.isBusy;
  const answer = (outcome: LateOutcome): void => {
    if (!mayAnswer) return;
    if (isTyped(outcome)) {
      setTyped(outcome);
      onTyping(true);
    } else round.say({ outcome });
  };
  useKeys({ isOff: isTyping, onCall: () => phone.current?.click(), onAnswer: answer });
  const { error } = round.command;
  return (
    <>
      <h3 className="call-round-name">{crew === null ? member.fullName : t('wholeCrew', { count: crew })}</h3>
      <p className="num ink-2">
        {[
          t('onJob', { job }),
          member.expected && presence('late', { minutes: minutesLate(member, at) }),
          expectedWords(presence, member, timeZone),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="call-round-whom row wrap gap-8 lines-2 above-12">
        <span className="ink-3">{t('foreman')}</span>
        <b className="bold">{foremanName ?? t('noForeman')}</b>
        {foremanPhone ? (
          <a ref={phone} className="button button-primary num call-round-phone" href={telOf(foremanPhone)}>
            <AttendedGlyph />
            <span className="unseen">{t('call', { name: foremanName ?? '' })}</span>
            {foremanPhone} <kbd className="off-phone">{t('enter')}</kbd>
          </a>
        ) : (
          <span className="ink-3">{t('noPhone')}</span>
        )}
      </p>
      {call && (
        <p className="call-round-said row gap-8 above-12" data-attended={isAttended || undefined}>
          <AttendedGlyph />
          <span className="grow anywhere">
            {saidSentence(presence, call, timeZone)}
            {at - Date.parse(call.at) < JUST_NOW_MS && ` (${t('justNow')})`}
          </span>
          {isAttended && !isAgain && (
            <button type="button" className="button" onClick={() => setAgain(true)}>
              {t('again')}
            </button>
          )}
        </p>
      )}
      {error && (
        <p className="danger above-12" role="alert">
          {inWords(error.failure.message)}
        </p>
      )}
      {isTyping ? (
        <TypedAnswer
          key={typed}
          of={typed}
          timeZone={timeZone}
          at={at}
          onSay={(said) => {
            onTyping(false);
            round.say(said);
          }}
          onCancel={() => onTyping(false)}
        />
      ) : (
        (!isAttended || isAgain) && (
          <fieldset className="call-round-answers grid gap-8 above-16">
            <legend className="ink-3">{t('what')}</legend>
            {LATE_OUTCOMES.map((outcome, place) => (
              <button
                key={outcome}
                type="button"
                className="button"
                aria-keyshortcuts={String(place + 1)}
                aria-disabled={!mayAnswer || undefined}
                onClick={() => answer(outcome)}
              >
                <kbd className="off-phone">{place + 1}</kbd>
                <span className="grow">{t(outcome)}</span>
              </button>
            ))}
          </fieldset>
        )
      )}
      <p className="meta ink-3 above-12 off-phone">{t('keys')}</p>
    </>
  );
}

/** An answer is news for a minute. */
const JUST_NOW_MS = 60_000;

interface Keys {
  isOff: boolean;
  onCall: () => void;
  onAnswer: (outcome: LateOutcome) => void;
}

/** Enter calls, 1 to 6 say what came of it. Enter on a button or a link is that one's own. */
function useKeys({ isOff, onCall, onAnswer }: Keys): void {
  useEffect(() => {
    if (isOff) return;
    const press = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat) return;
      const outcome = LATE_OUTCOMES[Number(event.key) - 1];
      const isOwn = event.target instanceof Element && event.target.closest('a, button') !== null;
      if (outcome) onAnswer(outcome);
      else if (event.key === 'Enter' && !isOwn) onCall();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

interface TypedAnswerProps {
  of: Typed;
  timeZone: string;
  at: number;
  onSay: (said: Said) => void;
  onCancel: () => void;
}

/** A time, or own words: Enter says it. */
function TypedAnswer({ of, timeZone, at, onSay, onCancel }: TypedAnswerProps) {
  const t = useTexts(callRoundTexts);
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const said = (): Said | null => {
    if (of === 'other') return text.trim() === '' ? null : { outcome: 'other', words: text.trim() };
    const [hours, minutes] = timeOfDay(new Date(at), timeZone).split(':').map(Number);
    const time = timeIn(text, hours! * 60 + minutes!);
    return time ? { outcome: 'inAt', time: clockTime(time.minutes) } : null;
  };
  const error = isWrong ? t(of === 'inAt' ? 'noTime' : 'noWords') : undefined;
  return (
    <form
      className="call-round-typed above-16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const answer = said();
        if (answer) onSay(answer);
        else setWrong(true);
      }}
    >
      <Labelled
        label={t(of === 'inAt' ? 'time' : 'words')}
        isRequired
        error={error}
        hint={of === 'inAt' ? t('timeHint') : undefined}
      >
        {(ties) => (
          <input
            {...ties}
            ref={field}
            className="input num"
            autoComplete="off"
            maxLength={of === 'inAt' ? 12 : SAID_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Labelled>
      <div className="row gap-8 above-12">
        <button type="submit" className="button button-primary">
          {t('save')}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
    </form>
  );
}
