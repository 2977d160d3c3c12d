import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { limits } from '../../../../limits.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { numberRanges } from '../../zones/rules.ts';
import type { NumberedTable } from '../calls.ts';
import { notifyZoneFailure } from '../table-notices.ts';
import { zoneTexts } from './texts.ts';
import { ZoneDialog } from './ZoneDialog.tsx';
import { deleteZone, type ShownZone, useZones } from './zone-calls.ts';

type ZonesCardProps = {
  restaurantId: string;
  tables: readonly NumberedTable[];
  /** Called when the tables, or the permission to change them, are out of date. */
  onStale(): void;
};

type Opened = { act: 'add' } | { act: 'edit' | 'remove'; zone: ShownZone };

/** The zones of a restaurant, with the tables of each. */
export function ZonesCard({ restaurantId, tables, onStale }: ZonesCardProps) {
  const t = useTexts(zoneTexts);
  const titleId = useId();
  const [opened, setOpened] = useState<Opened>();
  const { data: zones, isError, isFetching, refetch } = useZones(restaurantId);
  const dialog = { restaurantId, onStale, onClose: () => setOpened(undefined) };
  if (!zones && !isError) return null;
  return (
    <section aria-labelledby={titleId} className={cardClass}>
      <h2 id={titleId} className={cardTitleClass}>
        {t('title')}
      </h2>
      {zones ? (
        <>
          {zones.length === 0 && <p className="text-pretty">{t('none')}</p>}
          {zones.length > 0 && (
            <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
              {zones.map((zone) => (
                <ZoneItem key={zone.id} zone={zone} onOpen={(act) => setOpened({ act, zone })} />
              ))}
            </ul>
          )}
          {zones.length > 0 && <TablesOfNone zones={zones} tables={tables} />}
          {zones.length < limits.zonesPerRestaurant && (
            <Button
              look="secondary"
              className="justify-self-start"
              onClick={() => setOpened({ act: 'add' })}
            >
              <Plus aria-hidden="true" className="size-5" />
              {t('add')}
            </Button>
          )}
        </>
      ) : (
        <>
          <p>{t('notLoaded')}</p>
          <Button busy={isFetching} className="justify-self-start" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </>
      )}
      {opened?.act === 'add' && (
        <ZoneDialog {...dialog} zone={undefined} zones={zones ?? []} tables={tables} />
      )}
      {opened?.act === 'edit' && (
        <ZoneDialog {...dialog} zone={opened.zone} zones={zones ?? []} tables={tables} />
      )}
      {opened?.act === 'remove' && <RemoveZoneDialog {...dialog} zone={opened.zone} />}
    </section>
  );
}

type TablesOfNoneProps = { zones: readonly ShownZone[]; tables: readonly NumberedTable[] };

function TablesOfNone({ zones, tables }: TablesOfNoneProps) {
  const t = useTexts(zoneTexts);
  const zoned = new Set(zones.flatMap((zone) => zone.tables));
  const others = tables.map(({ number }) => number).filter((number) => !zoned.has(number));
  if (others.length === 0) return null;
  const numbers = numberRanges(others);
  return (
    <p className="text-small text-pretty text-muted">
      {t('ofNone', { count: others.length, numbers })}
    </p>
  );
}

type ZoneItemProps = { zone: ShownZone; onOpen(act: 'edit' | 'remove'): void };

const iconButton =
  'grid size-12 shrink-0 cursor-pointer place-content-center rounded-small text-muted hover:bg-sunken hover:text-ink';

function ZoneItem({ zone: { name, tables }, onOpen }: ZoneItemProps) {
  const t = useTexts(zoneTexts);
  const { length: count } = tables;
  const numbers = numberRanges(tables);
  return (
    <li className="flex items-center gap-1 py-1">
      <div className="min-w-0 grow py-1">
        <h3 className="font-semibold wrap-anywhere">{name}</h3>
        <p className="text-small text-muted tabular-nums">
          {count === 0 ? t('noTables') : t('tables', { count, numbers })}
        </p>
      </div>
      <button
        type="button"
        aria-label={t('edit', { name })}
        className={iconButton}
        onClick={() => onOpen('edit')}
      >
        <Pencil aria-hidden="true" className="size-5" />
      </button>
      <button
        type="button"
        aria-label={t('remove', { name })}
        className={iconButton}
        onClick={() => onOpen('remove')}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </button>
    </li>
  );
}

type RemoveZoneDialogProps = {
  restaurantId: string;
  zone: ShownZone;
  onStale(): void;
  onClose(): void;
};

function RemoveZoneDialog({ restaurantId, zone, onStale, onClose }: RemoveZoneDialogProps) {
  const t = useTexts(zoneTexts);
  const { id, name } = zone;
  const [isBusy, setBusy] = useState(false);
  // Gets the focus, so that an accidental Enter removes nothing.
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await deleteZone(restaurantId, id);
      notify({
        id: 'zones',
        type: 'success',
        title: () => say(zoneTexts, 'removed', { name }),
      });
    } catch (error) {
      notifyZoneFailure(error, 'notRemoved');
    }
    onStale();
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('removeTitle', { name })}
      actions={
        <>
          <Button ref={keep} look="secondary" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button look="danger" busy={isBusy} onClick={() => void remove()}>
            {t('removeAct')}
          </Button>
        </>
      }
    >
      <p className="text-pretty">{t('removeHint')}</p>
    </Dialog>
  );
}
