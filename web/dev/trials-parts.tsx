import { Checkbox } from 'primereact/checkbox';
import { ConfirmDialog } from 'primereact/confirmdialog';
import { Dialog } from 'primereact/dialog';
import { Dropdown } from 'primereact/dropdown';
import { InputSwitch } from 'primereact/inputswitch';
import { Menu } from 'primereact/menu';
import { OverlayPanel } from 'primereact/overlaypanel';
import { Paginator } from 'primereact/paginator';
import { SelectButton } from 'primereact/selectbutton';
import { TabPanel, TabView } from 'primereact/tabview';
import { Toast } from 'primereact/toast';
import { Tooltip } from 'primereact/tooltip';
import { useRef, useState } from 'react';

const STATUSES = ['Assigned', 'In Progress', 'Done', 'Completed'];
/** How long a toast stays: enough to reach it by keyboard. */
const TOAST_MS = 1_000;

/** Widgets that open over the page, with and without a form of ours around them. */
export const OpenedTrials = () => (
  <>
    <DropdownTrial />
    <MenuTrial />
    <PanelTrial />
  </>
);

/** Widgets in a page, and over all of it. */
export const PartTrials = () => (
  <>
    <SwitchTrials />
    <SegmentsTrial />
    <PagesTrial />
    <ToastTrial />
    <TipTrial />
    <DialogTrials />
  </>
);

function DropdownTrial() {
  const [status, setStatus] = useState('Done');
  return (
    <section aria-label="Dropdown">
      <Dropdown
        appendTo="self"
        ariaLabel="Status"
        options={STATUSES}
        value={status}
        onChange={({ value }) => setStatus(value as string)}
        pt={{ root: { className: 'relative' }, panel: { className: 'popover trials-panel' } }}
      />
      <output>{status}</output>
    </section>
  );
}

function MenuTrial() {
  const menu = useRef<Menu>(null);
  const [taken, setTaken] = useState('');
  return (
    <section aria-label="Menu" className="relative">
      <button type="button" className="button" aria-haspopup="menu" onClick={(event) => menu.current?.toggle(event)}>
        Actions
      </button>
      <Menu
        ref={menu}
        popup
        appendTo="self"
        model={['Reapprove', 'Send back'].map((label) => ({ label, command: () => setTaken(label) }))}
        pt={{ root: { className: 'popover trials-panel' } }}
      />
      <output>{taken}</output>
    </section>
  );
}

function PanelTrial() {
  const panel = useRef<OverlayPanel>(null);
  return (
    <section aria-label="Panel" className="relative">
      <button type="button" className="button" onClick={(event) => panel.current?.toggle(event)}>
        Filter
      </button>
      <OverlayPanel
        ref={panel}
        appendTo="self"
        pt={{ root: { className: 'popover trials-panel', role: 'dialog', 'aria-label': 'Filter' } }}
      >
        <input aria-label="Search in it" />
      </OverlayPanel>
    </section>
  );
}

/**
 * The library's switch without its own role around that of the browser's input, or there would be
 * two switches.
 */
function SwitchTrials() {
  const [isOn, setOn] = useState(false);
  return (
    <section aria-label="Switches">
      <InputSwitch
        inputId="trial-switch"
        checked={isOn}
        onChange={({ value }) => setOn(value)}
        pt={{ root: { role: 'presentation', 'aria-checked': undefined } }}
      />
      <label htmlFor="trial-switch">On site</label>
      <Checkbox inputId="trial-check" checked={isOn} onChange={({ checked }) => setOn(checked ?? false)} />
      <label htmlFor="trial-check">On call</label>
      <output>{String(isOn)}</output>
    </section>
  );
}

function SegmentsTrial() {
  const [status, setStatus] = useState('Assigned');
  return (
    <section aria-label="Segments">
      <SelectButton
        allowEmpty={false}
        options={STATUSES}
        value={status}
        onChange={({ value }) => setStatus(value as string)}
        pt={{ root: { 'aria-label': 'Status' } }}
      />
      <output>{status}</output>
    </section>
  );
}

const ROWS = 10;
const COUNT = 95;

function PagesTrial() {
  const [first, setFirst] = useState(0);
  return (
    <section aria-label="Pages">
      <Paginator
        first={first}
        rows={ROWS}
        totalRecords={COUNT}
        template="CurrentPageReport PrevPageLink PageLinks NextPageLink"
        currentPageReportTemplate="{first}–{last} of {totalRecords}"
        onPageChange={(event) => setFirst(event.first)}
      />
      <output>{first / ROWS + 1}</output>
    </section>
  );
}

function ToastTrial() {
  const toast = useRef<Toast>(null);
  return (
    <section aria-label="Toast">
      <button type="button" className="button" onClick={() => toast.current?.show({ summary: 'Job saved', life: TOAST_MS })}>
        Save
      </button>
      <Toast ref={toast} pt={{ closeButton: { 'aria-label': 'Dismiss' } }} />
    </section>
  );
}

const TipTrial = () => (
  <section aria-label="Tip">
    <button type="button" id="trial-tip" className="button" aria-describedby="trial-words">
      Hours
    </button>
    <Tooltip
      id="trial-words"
      target="#trial-tip"
      content="Worked and not yet approved"
      event="both"
      autoHide={false}
      closeOnEscape
    />
  </section>
);

function DialogTrials() {
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  return (
    <section aria-label="Dialogs">
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Note
      </button>
      <Dialog visible={isOpen} header="A note" modal onHide={() => setOpen(false)}>
        <input aria-label="Title" />
      </Dialog>
      <button type="button" className="button" onClick={() => setAsked(true)}>
        Delete
      </button>
      <ConfirmDialog visible={isAsked} header="Delete it?" message="The note goes." onHide={() => setAsked(false)} />
    </section>
  );
}

/** Tabs far down a page, which should open at its top all the same. */
export const TabsTrial = () => (
  <section aria-label="Tabs">
    <TabView renderActiveOnly>
      {STATUSES.map((status) => (
        <TabPanel key={status} header={status}>
          <p>{status}</p>
        </TabPanel>
      ))}
    </TabView>
  </section>
);
