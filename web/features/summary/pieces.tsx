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

/** One chart with such tabs is shown at a time. */
const GROUP = 'pieces';

/** The ways to cut a long range into bars, side by side. */
export const Pieces = <Id extends string>({ name, choices, chosen, onChoose }: PiecesProps<Id>) => (
  <div className="pieces">
    <Tabs name={name} group={GROUP} tabs={choices} tab={chosen} onChoose={onChoose} />
  </div>
);

/** The bars of the chosen way. */
export const PiecesPanel = ({ chosen, children }: { chosen: string; children: ReactNode }) => (
  <TabPanel group={GROUP} tab={chosen}>
    {children}
  </TabPanel>
);
