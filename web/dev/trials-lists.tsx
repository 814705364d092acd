import { Carousel } from 'primereact/carousel';
import { FileUpload } from 'primereact/fileupload';
import { Galleria } from 'primereact/galleria';
import { OrganizationChart } from 'primereact/organizationchart';
import { Tree } from 'primereact/tree';
import { useState } from 'react';

interface Picture {
  name: string;
  fill: string;
}
const PICTURES: Picture[] = ['#1654b8', '#15904a', '#bf7600', '#d50918'].map((fill, index) => ({
  name: `Picture ${index + 1}`,
  fill,
}));
const CREW = {
  key: 'supervisor',
  label: 'Luis Ortega',
  expanded: true,
  children: [
    { key: 'foreman', label: 'Raymond Castillo', expanded: true, children: [{ key: 'worker', label: 'Deshawn Pruitt' }] },
    { key: 'other', label: 'Harold Okafor' },
  ],
};

/** Files, a hierarchy of people, pictures. */
export const ListTrials = () => (
  <>
    <FilesTrial />
    <section aria-label="Chart">
      <OrganizationChart
        value={[CREW]}
        pt={{ nodeToggler: { 'aria-label': 'Open', role: 'button' }, table: { role: 'presentation' } }}
      />
    </section>
    <section aria-label="Tree">
      <Tree
        value={[CREW]}
        ariaLabel="Crew"
        expandedKeys={{ supervisor: true, foreman: true }}
        pt={{ toggler: { 'aria-hidden': true } }}
      />
    </section>
    <GalleryTrial />
    <section aria-label="Carousel">
      <Carousel
        value={PICTURES}
        itemTemplate={PictureTrial}
        pt={{
          itemsContent: { className: 'trials-pictures' },
          itemsContainer: { className: 'flex' },
          item: { className: 'trials-picture' },
        }}
      />
    </section>
  </>
);

/** A picture that can be opened, or taken away. */
const PictureTrial = ({ name, fill }: Picture) => (
  <button type="button" aria-label={name}>
    <svg width="320" height="200" aria-hidden="true">
      <rect width="320" height="200" fill={fill} />
    </svg>
  </button>
);

function FilesTrial() {
  const [taken, setTaken] = useState<string[]>([]);
  return (
    <section aria-label="Files">
      <FileUpload
        multiple
        auto
        customUpload
        chooseLabel="Choose files"
        uploadHandler={({ files }) => setTaken((before) => [...before, ...files.map(({ name }) => name)])}
        pt={{ input: { hidden: true }, chooseButton: { className: 'button', role: 'button' } }}
      />
      <output>{taken.join()}</output>
    </section>
  );
}

function GalleryTrial() {
  const [index, setIndex] = useState(0);
  return (
    <section aria-label="Gallery">
      <Galleria
        value={PICTURES}
        activeIndex={index}
        onItemChange={(event) => setIndex(event.index)}
        showItemNavigators
        showThumbnails={false}
        item={PictureTrial}
        pt={{ previousItemButton: { 'aria-label': 'Previous picture' }, nextItemButton: { 'aria-label': 'Next picture' } }}
      />
      <output>{PICTURES[index]?.name}</output>
    </section>
  );
}
