import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { z } from 'zod';
import { regionCalls } from '#shared/calls/regions.ts';
import type { LiveAnswers } from '#shared/live.ts';
import { type NewRegion, type RegionDetails, TypedRegion } from '#shared/regions.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextInput } from '#web/forms/inputs.tsx';
import { differing, useChangeForm } from '#web/forms/use-change-form.ts';
import { type SchemaForm, useSchemaForm } from '#web/forms/use-schema-form.ts';
import { send } from '#web/http/send.ts';
import { ListDialog } from '#web/lists/dialog/list-dialog.tsx';
import { MOST_REGIONS } from '#web/lists/use-regions.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { PlusIcon } from '#web/ui/icons/action-icons.tsx';
import { YardIcon } from '#web/ui/icons/place-icons.tsx';
import { PencilIcon } from '#web/ui/icons/row-icons.tsx';
import { regionsTexts } from './texts.ts';
import './regions.css';

/** The regions of the company: new ones, and other names and yards for those that exist. */
export function RegionsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(regionsTexts);
  const view = useLive('regions', MOST_REGIONS);
  /** The region in the open form; `region` is null for a new one. */
  const [formed, setFormed] = useState<{ region: RegionDetails | null } | null>(null);
  const close = (): void => setFormed(null);
  const add = (
    <button type="button" className="button" aria-haspopup="dialog" onClick={() => setFormed({ region: null })}>
      <PlusIcon />
      {t('add')}
    </button>
  );
  return (
    <>
      <ListDialog title={t('title')} failed={t('failed')} view={view} filters={add} onClose={onClose}>
        {(list) => <Regions list={list} onEdit={(region) => setFormed({ region })} />}
      </ListDialog>
      {formed &&
        (formed.region ? <EditRegionDialog region={formed.region} onClose={close} /> : <NewRegionDialog onClose={close} />)}
    </>
  );
}

interface RegionsProps {
  list: LiveAnswers['regions'];
  onEdit: (region: RegionDetails) => void;
}

function Regions({ list, onEdit }: RegionsProps) {
  const t = useTexts(regionsTexts);
  const { data } = useSnapshot(list);
  if (data.length === 0) return <Empty icon={<YardIcon size={24} />}>{t('none')}</Empty>;
  return (
    <ul className="regions" aria-label={t('title')}>
      {data.map((region) => (
        <li key={region.id}>
          <span className="medium anywhere">{region.name}</span>
          <span className="region-yard num meta ink-2">
            {yardOf(region) === null ? t('noYard') : t('yard', { place: yardOf(region)! })}
          </span>
          <button
            type="button"
            className="icon-button"
            aria-haspopup="dialog"
            aria-label={t('edit', { name: region.name })}
            onClick={() => onEdit(region)}
          >
            <PencilIcon size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}

const yardOf = ({ yardLatitude, yardLongitude }: Pick<RegionDetails, 'yardLatitude' | 'yardLongitude'>): string | null =>
  yardLatitude === null || yardLongitude === null ? null : `${yardLatitude}, ${yardLongitude}`;

type Fields = z.output<typeof NewRegion>;

const typedIn = ({ name, yardLatitude, yardLongitude }: Fields) => ({
  name,
  yardLatitude: String(yardLatitude ?? ''),
  yardLongitude: String(yardLongitude ?? ''),
});
const NOTHING: Fields = { name: '', yardLatitude: null, yardLongitude: null };
const isField = (field: string): field is keyof Fields => field in NOTHING;

function NewRegionDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(regionsTexts);
  const add = (region: Fields) => send(regionCalls.post, { body: region });
  const of = useSchemaForm({ schema: TypedRegion, values: typedIn(NOTHING), send: add, onDone: onClose });
  return (
    <FormDialog of={of} title={t('addTitle')} failed={t('saveFailed')} onClose={onClose}>
      <RegionFields form={of.form} />
    </FormDialog>
  );
}

interface EditRegionDialogProps {
  /** The record when the form opened; a change by others since is a conflict when it is saved. */
  region: RegionDetails;
  onClose: () => void;
}

function EditRegionDialog({ region, onClose }: EditRegionDialogProps) {
  const t = useTexts(regionsTexts);
  const { id, revision, name, yardLatitude, yardLongitude } = region;
  const {
    of,
    before: _,
    ...overtaken
  } = useChangeForm({
    schema: TypedRegion,
    revision,
    fields: { name, yardLatitude, yardLongitude },
    typedIn,
    changedFields: differing,
    send: (change) => send(regionCalls.patch, { params: { id }, body: change }),
    fieldNow: (_name, stored) => stored ?? null,
    words: {
      fieldName: (field) => (isField(field) ? t(field) : undefined),
      valueText: (_field, value) => String(value ?? t('empty')),
    },
    none: t('empty'),
    onDone: onClose,
  });
  return (
    <FormDialog of={of} title={t('editTitle')} failed={t('saveFailed')} {...overtaken} onClose={onClose}>
      <RegionFields form={of.form} />
    </FormDialog>
  );
}

function RegionFields({ form }: { form: SchemaForm<typeof TypedRegion>['form'] }) {
  const t = useTexts(regionsTexts);
  return (
    <>
      <div className="form-wide">
        <TextInput form={form} name="name" label={t('name')} maxLength={100} />
      </div>
      <TextInput form={form} name="yardLatitude" label={t('yardLatitude')} placeholder={t('latitudePattern')} maxLength={20} />
      <TextInput form={form} name="yardLongitude" label={t('yardLongitude')} placeholder={t('longitudePattern')} maxLength={20} />
      <p className="form-wide meta ink-2">{t('yardHint')}</p>
    </>
  );
}
