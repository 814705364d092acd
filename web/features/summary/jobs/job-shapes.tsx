import { useTexts } from '#web/texts/texts.ts';
import { summaryTexts } from '../texts.ts';
import { COUNTS } from './count-strip.tsx';
import { Cards } from './job-cards.tsx';

const BARS = [62, 66, 65, 68, 55, 71, 64, 46, 67, 57, 63, 69, 66, 64];

/** Still shapes of what is coming, in its places. */
export function JobShapes() {
  const t = useTexts(summaryTexts);
  return (
    <div className="job-performance" role="status" aria-label={t('loading')}>
      <Cards
        strip={<StripShapes />}
        overview={<OverviewShapes />}
        workforce={<ShareShapes names={['supervisors', 'foremen', 'crewMembers']} />}
        types={<ShareShapes names={['types']} />}
      />
    </div>
  );
}

const Shape = ({ width, height = 12 }: { width: number; height?: number }) => (
  <span className="shape" style={{ width, height }} />
);

const StripShapes = () => (
  <ul className="count-strip" aria-hidden="true">
    {COUNTS.map((name) => (
      <li key={name}>
        <div className="count-cell count-shapes">
          <Shape width={88} />
          <Shape width={44} height={24} />
          <Shape width={60} />
        </div>
      </li>
    ))}
  </ul>
);

const OverviewShapes = () => (
  <div className="overview-shapes" aria-hidden="true">
    <Shape width={240} height={16} />
    <div className="overview-shape-bars">
      {BARS.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <span key={index} className="shape" style={{ height: `${height}%` }} />
      ))}
    </div>
  </div>
);

const ShareShapes = ({ names }: { names: readonly string[] }) => (
  <div className="shares" aria-hidden="true">
    {names.map((name) => (
      <div key={name} className="share grid grow slim">
        <span className="shape share-name-shape" style={{ width: 80 }} />
        <span className="shape share-shape" />
        <Shape width={72} height={40} />
      </div>
    ))}
  </div>
);
