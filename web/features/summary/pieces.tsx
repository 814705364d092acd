import type { ReactNode } from 'react';
import { TabPanel, Tabs } from '#web/ui/navigation/tabs.tsx';
import './pieces.css';

interface PiecesProps<Id> {
  /** The accessible name: what is being chosen. */
  name: string;
  choices: readonly { id: Id; label: string }[];
  chosen: Id;
  onChoose: (id: Id) => void;
}

/** One group name is enough: only one chart with such tabs is shown at a time. */
const GROUP = 'pieces';

/** Tabs that choose how a long range is divided into bars. */
export const Pieces = <Id extends string>({ name, choices, chosen, onChoose }: PiecesProps<Id>) => (
  <div className="pieces">
    <Tabs name={name} group={GROUP} tabs={choices} tab={chosen} onChoose={onChoose} />
  </div>
);

/** The panel of the chosen division. */
export const PiecesPanel = ({ chosen, children }: { chosen: string; children: ReactNode }) => (
  <TabPanel group={GROUP} tab={chosen}>
    {children}
  </TabPanel>
);
