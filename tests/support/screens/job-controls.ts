/** A dialog, what opens it, and what can be done in it. */
export interface Opened {
  button: string | RegExp;
  /** Of the menu that the button is in. */
  menu?: RegExp;
  title: string | RegExp;
  has: readonly string[];
  /** The button by which it is left, beside Escape. */
  leave: string;
  /** What is in it once it is there. */
  shown?: string;
  /** Of the pages of a phone: it is in the menu of the head there. */
  isInHead?: boolean;
  /** Who is not offered it. */
  notFor?: string | RegExp;
  /** Dialogs over this one. */
  nested?: readonly Opened[];
}

/** A list's rows, or a word that there are none. */
const LISTED = ':is(td, li, .state-card)';

/** The field of a new job's codes, for those who may enter codes. */
const CODES = 'textbox Phase Codes';

const FIELDS = [
  ...[
    'textbox Address',
    'textbox Latitude',
    'textbox Longitude',
    'button Place on map',
    'combobox Category',
    'option Select a Category',
    'option OH Electric',
    'option UG Gas',
  ],
  ...['option UG Electric', 'option Cast Iron', 'option Overhead', 'option General'],
  ...['combobox Job Type', 'option Select a Job Type', 'option Per Hr', 'option Per Foot', 'option Bid', 'option Unit'],
  ...['combobox Work Order Type', 'option Select Work Order Type', 'option Maintenance', 'option New Job'],
  ...['combobox Region', 'option Select a Region', 'option Connecticut', 'option Hudson Valley', 'option Long Island'],
  ...['option North Jersey', 'option Staten Island', 'option Westchester'],
  ...['textbox Start Date', 'button Calendar for Start Date', 'textbox End Date', 'button Calendar for End Date'],
  ...['textbox Work Order Number', 'combobox Company Name', 'option Select a Company', 'option TSU One', 'option Pinnacle'],
  ...[
    'textbox Own Job Number',
    'textbox Inspector',
    'textbox Labors',
    'textbox Materials',
    'textbox Other',
    'textbox Estimated Cost',
  ],
  ...['textbox Planned Hours', 'textbox Client Name', 'textbox Billed To', 'textbox Description', 'textbox Crew …'],
];
const FORM = [...FIELDS, 'button Save', 'button Cancel'];
const PLACE: Opened = {
  button: 'Place on map',
  title: 'Place on Map',
  has: ['button Zoom in', 'button Zoom out', 'button Use this place', 'button Cancel'],
  leave: 'Cancel',
  shown: '.map-grid text',
};

/** Job Management. */
export const JOB_LIST = [
  ...['button New Job', 'tab All …', 'tab Over Cost …', 'searchbox Search jobs'],
  ...['button Regions All regions', 'button Status 3 chosen', 'combobox Place', 'option Any', 'option Without a place'],
  'button Views',
  'button Columns',
  ...['columnheader Choose …', 'checkbox Choose …'],
  ...['columnheader ID#', 'columnheader WO#', 'columnheader Job Address', 'columnheader Type of Job'],
  ...['columnheader Supervisor', 'columnheader Foreman', 'columnheader Start Date', 'columnheader End Date'],
  ...['columnheader Hours', 'columnheader Cost / Estimated', 'columnheader Details', 'link …', 'link View More of job …'],
  ...['combobox Rows per page', 'option …', 'button Previous page', 'button Page …', 'button Next page'],
];
const NEW_JOB = { button: 'New Job', title: 'New Job', leave: 'Cancel' };
export const JOB_LIST_DIALOGS: readonly Opened[] = [
  { ...NEW_JOB, has: [...FIELDS, CODES, 'button Save', 'button Cancel'], notFor: 'supervisor1', nested: [PLACE] },
  { ...NEW_JOB, has: FORM, notFor: /admin/, nested: [PLACE] },
];

const HEAD = [
  ...['button Edit the job', 'link Map', 'button Hazard Form History', 'button Vehicle History', 'button History'],
  ...['button View Timesheets', 'button Create Timesheet', 'tab Summary', 'tab Workforce'],
];

/** Job Details, but for what can be done with a note of somebody's. */
export const JOB_SUMMARY = [
  ...HEAD,
  ...['button Add Expense', 'button Add Job Site Photos', 'columnheader Cost', 'columnheader Bid', 'columnheader To Date'],
  ...['columnheader Until', 'columnheader Cost to date', 'columnheader Billed', 'button Add Invoice Data'],
  ...['columnheader Invoice #', 'columnheader Date', 'columnheader % Billed', 'columnheader Amount Sent', 'columnheader Action'],
  ...['button Edit invoice …', 'button Delete invoice …', 'button Edit the progress of the job'],
  ...['button Estimated …', 'button Labor Hours …', 'button Time …', 'button Job Description History'],
  ...['radio Notes', 'radio Crew Comments', 'button Add New Note', 'button View More'],
  // The link is that of the coordinates.
  ...['columnheader Code', 'columnheader Description', 'link …'],
];
/** What those who may enter codes have in addition. */
export const JOB_CODES = [
  ...["button Copy the Company's", 'button Copy from a Job', 'button Add Code', 'button Edit code …', 'button Remove code …'],
];

const DAY = ['textbox Date', 'button Calendar for Date'];
const SAVE = ['button Save', 'button Cancel'];
const EXPENSE = [
  ...['textbox Description', 'textbox Amount', 'combobox Type', 'option Select a Type', 'option Material', 'option Other'],
  ...DAY,
];
const INVOICE = ['textbox Invoice Number', ...DAY, 'textbox % Billed', 'textbox Amount Sent', ...SAVE];

export const JOB_SUMMARY_DIALOGS: readonly Opened[] = [
  { button: 'Edit the job', title: 'Edit Job', has: FORM, leave: 'Cancel', nested: [PLACE] },
  {
    button: 'Hazard Form History',
    title: 'Hazard Form History',
    has: [
      ...['button Dates: All dates', 'columnheader Hazard Form', 'columnheader Date', 'columnheader Download …'],
      ...['button PDF: hazard form of …', 'button Close'],
    ],
    leave: 'Close',
    shown: LISTED,
    isInHead: true,
  },
  {
    button: 'Vehicle History',
    title: 'Vehicle History',
    has: [
      ...['columnheader Name', 'columnheader Start Date', 'columnheader End Date', 'columnheader Total Distance'],
      ...['columnheader Driver', 'button Close'],
    ],
    leave: 'Close',
    shown: LISTED,
    isInHead: true,
  },
  {
    button: /^History$/,
    title: 'History',
    has: ['button View More', 'button Close'],
    leave: 'Close',
    shown: 'li',
    isInHead: true,
  },
  {
    button: 'View Timesheets',
    title: 'Timesheets of the job',
    has: ['columnheader Date', 'columnheader Foreman', 'columnheader Timesheet', 'link …', 'button Close'],
    leave: 'Close',
    shown: 'a',
  },
  {
    button: 'Create Timesheet',
    title: 'Select a Crew',
    has: ['radio Crew …', 'textbox Day', 'button Calendar for Day', 'button Create Timesheet', 'button Cancel'],
    leave: 'Cancel',
    isInHead: true,
  },
  {
    button: 'Edit the progress of the job',
    title: 'Job Progress',
    has: [
      ...['combobox Status', 'option Assigned', 'option In Progress', 'option Done', 'option Completed', 'option Canceled'],
      ...['option Suspended', 'option Unassigned', 'textbox Progress, %', ...SAVE],
    ],
    leave: 'Cancel',
  },
  {
    button: 'Add Expense',
    title: 'Add Expense',
    has: [...EXPENSE, 'button Receipt: Choose a file', ...SAVE],
    leave: 'Cancel',
  },
  {
    button: 'Add Job Site Photos',
    title: 'Add Job Site Photos',
    has: ['textbox Description', ...DAY, 'button Photos: Choose files', ...SAVE],
    leave: 'Cancel',
  },
  {
    button: 'Add Code',
    title: 'Add Phase Code',
    has: ['textbox Code', 'textbox Description', ...SAVE],
    leave: 'Cancel',
    notFor: 'supervisor1',
  },
  {
    button: 'Copy from a Job',
    title: 'Copy Phase Codes from a Job',
    has: [
      'searchbox Search by Job',
      'columnheader Choose',
      'columnheader Job ID',
      'columnheader Address',
      'radio Choose …',
      'button Copy',
      'button Cancel',
    ],
    leave: 'Cancel',
    shown: LISTED,
    notFor: 'supervisor1',
  },
  { button: 'Add Invoice Data', title: 'Add Invoice Data', has: INVOICE, leave: 'Cancel' },
  { button: /^Edit invoice/, title: 'Edit Invoice Data', has: INVOICE, leave: 'Cancel' },
  { button: /^Delete invoice/, title: 'Delete Invoice?', has: ['button Delete', 'button Cancel'], leave: 'Cancel' },
  {
    button: 'Job Description History',
    title: 'Job Description History',
    has: [
      ...['searchbox Search by Employee Name or ID', 'button Dates: All dates', 'columnheader ID #', 'columnheader Create Date'],
      ...['columnheader Description', 'columnheader Uploaded By', 'columnheader Action'],
      ...['button Preview …', 'button Download …', 'button Delete …', 'button Edit expense …', 'button Close'],
    ],
    leave: 'Close',
    shown: LISTED,
    nested: [
      { button: /^Preview/, title: /./, has: ['button Close'], leave: 'Close', shown: '.details-preview, a[target]' },
      { button: /^Edit expense/, title: 'Edit Expense', has: [...EXPENSE, ...SAVE], leave: 'Cancel' },
      { button: /^Delete/, title: 'Delete Expense?', has: ['button Delete', 'button Cancel'], leave: 'Cancel' },
    ],
  },
];

/** Its Workforce tab, but for what appoints a supervisor. */
export const JOB_WORKFORCE = [
  ...HEAD,
  ...['button Remove crew …', 'button Replace Foreman', 'button More for …', 'button Assign Driver'],
  ...['button Add Members to Crew …', 'button Set Starts', 'button Add New Team'],
];

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const PICK_HEADS = ['columnheader NAME', 'columnheader ID #', 'columnheader COMPANY'];
const PICK_ONE = [
  ...['searchbox Search by Employee Name or ID', 'columnheader Choose', ...PICK_HEADS],
  ...['radio Choose …', 'button Continue', 'button Cancel'],
];
const PICK = { leave: 'Cancel', shown: '.check' } as const;

export const JOB_WORKFORCE_DIALOGS: readonly Opened[] = [
  { button: 'Replace Supervisor', title: 'Replace Supervisor', has: PICK_ONE, ...PICK, notFor: 'supervisor1' },
  { button: 'Replace Foreman', title: 'Replace Foreman', has: PICK_ONE, ...PICK },
  { button: 'Assign Driver', title: 'Assign Driver', has: PICK_ONE, ...PICK },
  {
    button: /^Add Members/,
    title: /^Add Members to Crew \d+$/,
    has: [
      ...['searchbox Search by Employee Name or ID', 'columnheader Choose …', 'checkbox Choose …', ...PICK_HEADS],
      ...['button Add', 'button Cancel'],
    ],
    ...PICK,
  },
  {
    button: 'Set Starts',
    title: /^Starts of Crew \d+$/,
    has: [...WEEKDAYS.map((day) => `textbox Starts, ${day}`), ...SAVE],
    leave: 'Cancel',
  },
  { button: 'Add New Team', title: 'Add New Team', has: PICK_ONE, ...PICK },
  {
    menu: /^More for/,
    button: 'Remove Foreman',
    title: 'Remove Job Assignment',
    has: ['button Remove', 'button Cancel'],
    leave: 'Cancel',
  },
];

/** True for those who are offered it. */
export const isFor = (person: string, { notFor }: Opened): boolean =>
  notFor === undefined || !(typeof notFor === 'string' ? notFor === person : notFor.test(person));
