import { useState } from 'react';
import { useSearch } from 'wouter';
import { EVERY_COMPANY } from '#shared/companies.ts';
import type { ExportInformation } from '#shared/exports.ts';
import type { Period } from '#shared/rules/periods.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { useSession } from '#web/http/use-session.ts';
import { DAYS_TEXT } from '#web/lists/address/codecs.ts';
import { useCompanies } from '#web/lists/use-companies.ts';
import { usePageFeed } from '#web/live/page-feed.ts';
import { useLive } from '#web/live/use-live.ts';
import type { LiveView } from '#web/live/view.ts';
import { useTexts } from '#web/texts/texts.ts';
import { RangeField } from '#web/ui/calendar/range-field.tsx';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { cancelFile, downloadFile, generateFile, queryOf, takeFile, type Wanted } from './api.ts';
import type { Family } from './families.ts';
import { LastStatus } from './last-status.tsx';
import { Preflight } from './preflight.tsx';
import { TakingError } from './taking.tsx';
import { exportsTexts } from './texts.ts';
import { useInformation } from './use-information.ts';
import './exports.css';

const NO_SELECTION = 'NO_SELECTION';
type View = LiveView<{ data: ExportInformation }>;

interface CustomExportProps {
  family: Family;
  /** The page has no other live query, so this one reports to the page's feed. */
  isAlone?: boolean;
}

/**
 * The form that requests a file, and the state of the last one [exports-2]; with the days that a
 * link offers, of every company [payroll-3].
 */
export function CustomExport(props: CustomExportProps) {
  const offered = new URLSearchParams(useSearch()).get('for');
  return <RequestedExport key={offered} {...props} offered={(offered !== null && DAYS_TEXT.read(offered)) || null} />;
}

function RequestedExport({ family, isAlone = false, offered }: CustomExportProps & { offered: Period | null }) {
  const t = useTexts(exportsTexts);
  const [company, setCompany] = useState<string>(offered ? EVERY_COMPANY : NO_SELECTION);
  const [days, setDays] = useState<Period | null>(offered);
  const [withUnapproved, setWithUnapproved] = useState(false);
  const isBlank = company === NO_SELECTION && days === null;
  const wanted = wantedOf(family, { company, days, withUnapproved });
  /** The shown file: the last one for this request, or without a request one's own last. */
  const shown = wanted ?? (isBlank ? {} : null);
  const view = useLive(family.information, shown && queryOf(shown));
  return (
    <section className="card export-card flex gap-12 wrap own-line card-pad" aria-labelledby="custom-export">
      <div className="own-line slim">
        <h2 id="custom-export" className="lead">
          {t('customExport')}
        </h2>
        <p className="ink-2">{t(`about.${family.name}`)}</p>
      </div>
      <Choices {...{ family, company, setCompany, days, setDays, withUnapproved, setWithUnapproved }} />
      <Work key={JSON.stringify(wanted)} family={family} wanted={wanted} shown={shown} view={view} />
      {family.isOfHours && wanted?.company && wanted.start && wanted.end && (
        <Preflight
          week={{ company: wanted.company, start: wanted.start, end: wanted.end }}
          program={family.program}
          withUnapproved={withUnapproved}
        />
      )}
      {isAlone && <Feed view={view} subject={t('subject')} />}
    </section>
  );
}

/** The request when it is complete. */
function wantedOf({ hasCompany, hasDays }: Family, { company, days, withUnapproved }: Chosen): Wanted | null {
  if ((hasCompany && company === NO_SELECTION) || (hasDays && days === null)) return null;
  return {
    ...(hasCompany && { company }),
    ...(hasDays && days && { start: days.start, end: days.end }),
    ...(withUnapproved && { withUnapproved }),
  };
}

interface Chosen {
  company: string;
  days: Period | null;
  withUnapproved: boolean;
}

interface ChoicesProps extends Chosen {
  family: Family;
  setCompany: (company: string) => void;
  setDays: (days: Period | null) => void;
  setWithUnapproved: (isOn: boolean) => void;
}

function Choices({ family, company, setCompany, days, setDays, withUnapproved, setWithUnapproved }: ChoicesProps) {
  const t = useTexts(exportsTexts);
  const { businessDate: today } = useSession().user;
  const companies = useCompanies();
  if (!family.hasCompany && !family.hasDays) return null;
  return (
    <div className="export-choices flex wrap gap-8">
      {family.hasCompany && (
        <ChoiceField
          name={t('company')}
          value={company}
          placeholder={{ value: NO_SELECTION, label: t('selectCompany') }}
          choices={[
            { value: EVERY_COMPANY, label: t('everyCompany') },
            ...companies.map(({ name: value }) => ({ value, label: value })),
          ]}
          onChoose={setCompany}
        />
      )}
      {family.hasDays && (
        <RangeField
          name={t('dates')}
          range={days}
          placeholder={t('selectDates')}
          maxDay={today}
          maxDays={family.maxDays}
          onChoose={setDays}
        />
      )}
      {family.isOfHours && <SwitchField label={t('withUnapproved')} isOn={withUnapproved} onSwitch={setWithUnapproved} />}
    </div>
  );
}

interface WorkProps {
  family: Family;
  wanted: Wanted | null;
  shown: Wanted | null;
  view: View;
}

/** The buttons and the state of a file. The same request is not sent twice in a row. */
function Work({ family, wanted, shown, view }: WorkProps) {
  const t = useTexts(exportsTexts);
  const [isAsked, setAsked] = useState(false);
  const { information, onAnswered, onOver } = useInformation(view);
  const generate = useCommand(generateFile, {
    onDone: (answer) => {
      onAnswered(answer);
      setAsked(family.hasDays);
    },
  });
  const cancel = useCommand(cancelFile, { onDone: onOver });
  const download = useCommand(downloadFile);
  const take = useCommand(takeFile);
  const { id, status, fileName } = information;
  const isGenerating = status === 'Generating';
  const why = isGenerating ? 'underWay' : wanted === null ? whatLacks(family) : isAsked ? 'askedAlready' : null;
  const isOff = why !== null || generate.isBusy;
  const isReady = status === 'Successful' && fileName !== null && !generate.isBusy;
  return (
    <>
      <div className="export-actions flex wrap gap-8">
        <Tooltip text={why && t(why)} isNeeded={why !== null}>
          <button
            type="button"
            className="button button-primary"
            {...pressUnless(isOff, () => void generate.send({ family, wanted }))}
          >
            {t(isGenerating || generate.isBusy ? 'generating' : 'generate')}
          </button>
        </Tooltip>
        <Tooltip text={t('notReady')} isNeeded={!isReady}>
          <button
            type="button"
            className="button"
            {...pressUnless(
              !isReady || download.isBusy || take.isBusy,
              () =>
                isReady &&
                void (family.program && id !== null
                  ? take.send({ family, id, fileName, what: 'take' })
                  : download.send({ family, wanted: shown, fileName })),
            )}
          >
            {t('download')}
          </button>
        </Tooltip>
        {isGenerating && (
          <button
            type="button"
            className="button"
            {...pressUnless(cancel.isBusy, () => void cancel.send({ family, wanted: shown }))}
          >
            {t('cancel')}
          </button>
        )}
      </div>
      <LastStatus
        family={family}
        information={information}
        isBusy={generate.isBusy}
        fault={view.status === 'failed' ? view.error?.message : undefined}
        onRefresh={() => {
          onOver();
          view.retry();
        }}
        onRetry={() => void generate.send({ family, wanted: wantedAgain(family, information) })}
      />
      <CommandError command={generate} title={t('generateFailed')} />
      <CommandError command={cancel} title={t('cancelFailed')} />
      <CommandError command={download} title={t('downloadFailed')} />
      <TakingError command={take} title={t('downloadFailed')} />
    </>
  );
}

const whatLacks = ({ hasCompany }: Family) => (hasCompany ? 'chooseFirst' : 'chooseDatesFirst');

/** The request that made a file. */
const wantedAgain = ({ hasCompany, hasDays }: Family, { company, start, end, withUnapproved }: ExportInformation): Wanted => ({
  ...(hasCompany && company !== null && { company }),
  ...(hasDays && start !== null && end !== null && { start, end }),
  ...(withUnapproved && { withUnapproved }),
});

function Feed({ view, subject }: { view: View; subject: string }) {
  usePageFeed(subject, view.data !== undefined, view);
  return null;
}
