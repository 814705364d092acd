import { useState } from 'react';
import { TAKEN } from '#shared/files.ts';
import { Failure } from '#shared/http/errors.ts';
import { UploadField, useUploads } from '../files/upload-field.tsx';
import type { Send } from '../files/uploads.ts';
import { Empty } from '../ui/feedback/state-card.tsx';
import { FileDrop } from '../ui/files/file-drop.tsx';
import { type Upload, UploadList } from '../ui/files/upload-list.tsx';
import { PictureIcon } from '../ui/icons/action-icons.tsx';
import { CloseIcon } from '../ui/icons/icons.tsx';
import { type Picture, PictureStrip } from '../ui/pictures/picture-strip.tsx';
import { type Branch, TreeChart } from '../ui/trees/tree-chart.tsx';
import { type DemoProps, Section } from './section.tsx';

const UPLOADS: Upload[] = [
  {
    id: 'a',
    name: 'front-of-the-house-before-the-work-began-seen-from-the-second-gate.jpg',
    bytes: 812_400,
    state: 'sending',
    sent: 0.42,
  },
  { id: 'b', name: 'trench.png', bytes: 48_200, state: 'waiting' },
  { id: 'c', name: 'permit.jpg', bytes: 96_000, state: 'done' },
  { id: 'd', name: 'meter.jpg', bytes: 1_400_000, state: 'failed', reason: 'Larger than 1 MB' },
];

interface Member extends Branch<Member> {
  role: string;
}
const member = (name: string, role: string, below: readonly Member[] = []): Member => ({ id: name, name, role, below });
const CREW = member('Luis Ortega', 'Supervisor', [
  member('Raymond Castillo', 'Foreman', [
    member('Deshawn Pruitt', 'Worker'),
    member('Maximiliana Konstantinopoulou-Featherstonehaugh', 'Driver'),
    member('Ana Ramirez', 'Worker'),
  ]),
  member('Harold Okafor', 'Foreman'),
  member('Joanna Ramirez-Holt', 'Foreman', [member('Tomasz Nakamura', 'Worker')]),
]);

const PICTURES: Picture[] = ['#1654b8', '#15904a', '#bf7600', '#d50918', 'broken'].map((fill, index) => ({
  id: index,
  name: `Picture ${index + 1}`,
  src: `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"${fill === 'broken' ? '' : `><rect width="400" height="300" fill="${encodeURIComponent(fill)}"/></svg>`}`,
}));

/** Parts for screens: files that are sent, who is below whom, pictures. */
export function PartWidgets({ onSay }: DemoProps) {
  return (
    <>
      <Files onSay={onSay} />
      <Section title="Trees">
        <div className="widgets-wide slim wide">
          <TreeChart name="Crew" roots={[CREW]} show={showMember} />
        </div>
        <div className="widgets-wide slim wide">
          <TreeChart name="Nobody below" roots={[member('Mikael Lindqvist', 'Supervisor')]} show={showMember} />
        </div>
      </Section>
      <Pictures />
    </>
  );
}

const showMember = ({ name, role }: Member) => (
  <span>
    {name} <span className="meta ink-3">{role}</span>
  </span>
);

function Files({ onSay }: DemoProps) {
  const [uploads, setUploads] = useState(UPLOADS);
  const without = (id: string): void => setUploads((before) => before.filter((one) => one.id !== id));
  const take = (files: File[]): void => {
    onSay(files.map(({ name }) => name).join());
    const added = files.map(({ name, size }) => ({ id: crypto.randomUUID(), name, bytes: size, state: 'waiting' as const }));
    setUploads((before) => [...before, ...added]);
  };
  return (
    <Section title="Files">
      <div className="widgets-half">
        <FileDrop label="Pictures" accept=".jpg,.jpeg,.png" isMany hint="JPG or PNG, up to 1 MB each" onChoose={take} />
        <UploadList
          name="Uploads"
          uploads={uploads}
          onCancel={without}
          onRetry={(id) =>
            setUploads((before) => before.map((one) => (one.id === id ? { ...one, state: 'sending', sent: 0 } : one)))
          }
          onRemove={without}
        />
      </div>
      <div className="widgets-half">
        <FileDrop label="Employees" accept=".csv" error="The file has no rows" onChoose={take} />
      </div>
      <div className="widgets-half">
        <FileDrop label="Jobs" accept=".csv" isDisabled onChoose={take} />
        <UploadList name="No uploads" uploads={[]} onCancel={without} onRetry={without} onRemove={without} />
      </div>
      <SentFiles />
    </Section>
  );
}

const STEPS = 40;
const STEP_MS = 50;

/** Sends in steps; a name with `fail` in it is refused at the end. */
const sendSlowly: Send<string> = async ({ name }, { onProgress, signal }) => {
  for (let step = 1; step <= STEPS; step++) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    signal.throwIfAborted();
    onProgress(step / STEPS);
  }
  if (name.includes('fail')) throw new Failure(415, 'The file is not what its name says');
  return name;
};

/** Uploads with a store of their own, as on screens. */
function SentFiles() {
  const uploads = useUploads(sendSlowly);
  return (
    <div className="widgets-half">
      <UploadField label="Site photos" taken={TAKEN.employee_picture} isMany uploads={uploads} />
    </div>
  );
}

function Pictures() {
  const [pictures, setPictures] = useState(PICTURES);
  const remove = ({ id, name }: Picture) => (
    <button
      type="button"
      className="icon-button"
      aria-label={`Remove ${name}`}
      onClick={() => setPictures((before) => before.filter((one) => one.id !== id))}
    >
      <CloseIcon />
    </button>
  );
  return (
    <Section title="Pictures">
      {pictures.length === 0 ? (
        <Empty icon={<PictureIcon size={24} />}>No pictures yet.</Empty>
      ) : (
        <PictureStrip name="Pictures of Ana Ramirez" pictures={pictures} actions={remove} />
      )}
      <div className="widgets-half">
        <PictureStrip name="One picture" pictures={PICTURES.slice(0, 1)} />
      </div>
    </Section>
  );
}
