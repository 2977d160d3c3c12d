import { Pencil, QrCode, Smartphone, UserRoundMinus } from 'lucide-react';
import { useState } from 'react';
import type { Language } from '../../../languages.ts';
import { useLanguage, useTexts } from '../../../ui/language/i18n.ts';
import { type RowAct, RowMenu } from '../../../ui/RowMenu.tsx';
import { useSession } from '../../auth/web/session.tsx';
import { useZones } from '../../tables/web/zones/zone-calls.ts';
import type { EndedAccess } from './EndDialog.tsx';
import {
  isOnDuty,
  type ListedDevice,
  type ListedMember,
  notifyTeamFailure,
  renewPairing,
  type ShownPairing,
} from './team-calls.ts';
import { teamTexts } from './texts.ts';

/** The open dialog of the page: one at a time. */
export type Opened =
  | { dialog: 'add' | 'invite' }
  | { dialog: 'pair'; member: ListedMember; pairing: ShownPairing }
  | { dialog: 'edit'; member: ListedMember }
  | ({ dialog: 'end' } & EndedAccess);

type MemberItemProps = {
  restaurantId: string;
  member: ListedMember;
  now: number;
  mayChange: boolean;
  onOpen(opened: Opened): void;
};

/** A row: who it is, whether they are on duty, their devices, and a menu. */
export function MemberItem(props: MemberItemProps) {
  const { restaurantId, member, now } = props;
  const t = useTexts(teamTexts);
  const isOwn = useSession().member?.id === member.id;
  const { acts, isBusy } = useActs(props, isOwn);
  const { devices } = member;
  const hasDetails = member.email !== null || devices.length > 0;
  return (
    <li className={memberRowClass}>
      <div
        className={`flex flex-wrap items-baseline gap-x-2 gap-y-1 ${hasDetails ? '' : 'sm:row-span-2'}`}
      >
        <h3 className="min-w-0 font-semibold wrap-anywhere">{member.name}</h3>
        {member.role !== 'staff' && <Sign>{t(member.role)}</Sign>}
        {isOwn && <Sign>{t('you')}</Sign>}
      </div>
      <div className="max-sm:col-span-2 sm:row-span-2">
        <DutyState restaurantId={restaurantId} member={member} />
      </div>
      {acts.length > 0 && (
        <div className="col-start-2 row-start-1 sm:col-start-3 sm:row-span-2">
          <RowMenu label={t('actions', { name: member.name })} acts={acts} isBusy={isBusy} />
        </div>
      )}
      {hasDetails && (
        <div className="text-small text-muted wrap-anywhere max-sm:col-span-2">
          {member.email && <p>{member.email}</p>}
          {devices.length > 0 && (
            <ul>
              {devices.map((device) => (
                <DeviceLine
                  key={device.id}
                  device={device}
                  isOnly={devices.length === 1}
                  now={now}
                />
              ))}
            </ul>
          )}
        </div>
      )}
    </li>
  );
}

/** Name and menu in one line, then the rest; from 640 px on, state and menu are at the right. */
export const memberRowClass =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto_3rem]';

export function Sign({ children }: { children: string }) {
  return (
    <span className="rounded-full bg-sunken px-3 py-0.5 text-small text-muted sm:whitespace-nowrap">
      {children}
    </span>
  );
}

function useActs({ restaurantId, member, mayChange, onOpen }: MemberItemProps, isOwn: boolean) {
  const t = useTexts(teamTexts);
  const [isBusy, setBusy] = useState(false);

  async function connect(): Promise<void> {
    setBusy(true);
    try {
      onOpen({ dialog: 'pair', member, pairing: await renewPairing(restaurantId, member.id) });
    } catch (error) {
      notifyTeamFailure(error);
    } finally {
      setBusy(false);
    }
  }

  const acts: RowAct[] = [];
  if (mayChange && member.role === 'staff') {
    acts.push({ label: t('connect'), icon: <QrCode {...sign} />, onChoose: () => void connect() });
  }
  if (mayChange) {
    const edit = () => onOpen({ dialog: 'edit', member });
    acts.push({ label: t('edit'), icon: <Pencil {...sign} />, onChoose: edit });
  }
  for (const device of mayChange || isOwn ? member.devices : []) {
    // The device of this page signs out instead.
    if (device.isCurrent) continue;
    const label = t('revokeNamed', { device: device.name ?? t('unnamed') });
    const revoke = () => onOpen({ dialog: 'end', member, device });
    acts.push({ label, icon: <Smartphone {...sign} />, onChoose: revoke });
  }
  if (mayChange) {
    acts.push({
      label: t('removeAct'),
      icon: <UserRoundMinus {...sign} />,
      isDangerous: true,
      onChoose: () => onOpen({ dialog: 'end', member }),
    });
  }
  return { acts, isBusy };
}

const sign = { 'aria-hidden': true, className: 'size-5 shrink-0' } as const;

type DeviceLineProps = { device: ListedDevice; isOnly: boolean; now: number };

function DeviceLine({ device, isOnly, now }: DeviceLineProps) {
  const t = useTexts(teamTexts);
  const { language } = useLanguage();
  const name = device.name ?? t('unnamed');
  const use = lastSeen();
  return <li>{use ? `${name} · ${use}` : name}</li>;

  function lastSeen(): string | undefined {
    if (device.isCurrent) return t('thisDevice');
    // Of an only device, the member's state says it.
    if (device.isOnDuty) return isOnly ? undefined : t('deviceOnDuty');
    const ago = agoText(Date.parse(device.last_used_at), now, language);
    return ago ? t('used', { ago }) : t('usedNow');
  }
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Anything newer is "just now". The last use is stored every 5 minutes: a device in use may look older. */
const RECENT = 2 * MINUTE;

/** `il y a 5 min`. Undefined for just now. Both instants are in milliseconds. */
function agoText(then: number, now: number, language: Language): string | undefined {
  const age = now - then;
  if (age < RECENT) return undefined;
  const format = new Intl.RelativeTimeFormat(language, { style: 'short' });
  if (age < HOUR) return format.format(-Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return format.format(-Math.floor(age / HOUR), 'hour');
  return format.format(-Math.floor(age / DAY), 'day');
}

type DutyStateProps = { restaurantId: string; member: ListedMember };

/** Whether the member is on duty, and where. Managers need not be. */
function DutyState({ restaurantId, member }: DutyStateProps) {
  const t = useTexts(teamTexts);
  const { data: zones = [] } = useZones(restaurantId);
  if (isOnDuty(member)) {
    const served = servedBy(member);
    const names = served
      ? zones.filter(({ id }) => served.includes(id)).map(({ name }) => name)
      : [t('everywhere')];
    return (
      <p className="flex items-baseline gap-2 text-small font-semibold text-green">
        <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-green" />
        <span className="min-w-0 wrap-anywhere">
          {zones.length > 0 ? t('onDutyIn', { zones: names.join(', ') }) : t('onDuty')}
        </span>
      </p>
    );
  }
  if (member.role !== 'staff') return null;
  return (
    <p className="flex items-baseline gap-2 text-small text-muted">
      <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full border-2 border-edge" />
      <span>{t(member.devices.length > 0 ? 'offDuty' : 'noDevice')}</span>
    </p>
  );
}

/** The zones of all devices on duty; undefined for all zones. */
function servedBy({ devices }: ListedMember): string[] | undefined {
  const served: string[] = [];
  for (const { isOnDuty, zones } of devices) {
    if (!isOnDuty) continue;
    if (!zones) return undefined;
    served.push(...zones);
  }
  return served;
}
