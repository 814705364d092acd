import { useState } from 'react';
import { JOB_STATUSES } from '#shared/jobs/words.ts';
import { TIMESHEET_STATUSES } from '#shared/timesheets/words.ts';
import { OvertimeGlyph } from '../jobs/status-glyphs.tsx';
import { StatusTag } from '../jobs/status-tag.tsx';
import { TabPanel, Tabs } from '../ui/navigation/tabs.tsx';
import { CutText } from '../ui/overlays/cut-text.tsx';
import { Tooltip } from '../ui/overlays/tooltip.tsx';
import { Section } from './section.tsx';
import '../ui/controls/button.css';

const TABS = [
  { id: 'all', label: 'All', count: 96 },
  { id: 'overCost', label: 'Over Cost', count: 9 },
] as const;

/** Buttons, statuses, tabs and tooltips. */
export function StateWidgets() {
  const [tab, setTab] = useState<'all' | 'overCost'>('all');
  return (
    <>
      <Section title="Buttons">
        <button type="button" className="button button-primary">
          Approve 42h 30min
        </button>
        <button type="button" className="button">
          Edit
        </button>
        <button type="button" className="button" aria-disabled>
          Update
        </button>
        <button type="button" className="button button-plain">
          Clear
        </button>
        <button type="button" className="button button-danger">
          Remove
        </button>
        <button type="button" className="text-button">
          View More
        </button>
      </Section>
      <Section title="Statuses">
        {JOB_STATUSES.map((status) => (
          <StatusTag key={status} kind="job" status={status} />
        ))}
        {TIMESHEET_STATUSES.map((status) => (
          <StatusTag key={status} kind="timesheet" status={status} />
        ))}
        <StatusTag kind="job" status="unheard of" />
      </Section>
      <Section title="Tabs and tooltips">
        <div className="widgets-wide slim wide">
          <Tabs name="Jobs" group="jobs" tabs={TABS} tab={tab} onChoose={setTab}>
            <Tooltip text="14 Overtime Jobs">
              <button type="button" className="job-status inline-row gap-8 nowrap">
                <OvertimeGlyph />
                14
              </button>
            </Tooltip>
          </Tabs>
          <TabPanel group="jobs" tab={tab} className="widgets-panel">
            <div className="widgets-tight">
              <CutText>1420 Hempstead Turnpike, Elmont NY, behind the second gate</CutText>
            </div>
          </TabPanel>
        </div>
      </Section>
    </>
  );
}
