import { BellRing, Pencil, QrCode, Smartphone, UserRoundMinus } from 'lucide-react';
import { useState } from 'react';
import type { Language } from '../../../languages.ts';
import { Button } from '../../../ui/Button.tsx';
import { useLanguage, useTexts } from '../../../ui/language/i18n.ts';
import { useSession } from '../../auth/web/session.tsx';
import type { EndedAccess } from './EndDialog.tsx';
import {
  type ListedDevice,
  type ListedMember,
  notifyFailure,
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

export function MemberItem({ restaurantId, member, now, mayChange, onOpen }: MemberItemProps) {
  const t = useTexts(teamTexts);
  const session = useSession();
  const isOwn = session.member?.id === member.id;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{member.name}</h3>
        {member.role !== 'staff' && <Sign>{t(member.role)}</Sign>}
        {isOwn && <Sign>{t('you')}</Sign>}
        {member.devices.some(({ isOnDuty }) => isOnDuty) && <DutySign />}
      </div>
      {member.email && <p className="text-small text-muted wrap-anywhere">{member.email}</p>}
      {member.devices.length === 0 && <p className="text-small text-muted">{t('noDevice')}</p>}
      {member.devices.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)]">
          {member.devices.map((device) => (
            <Device
              key={device.id}
              device={device}
              member={member}
              now={now}
              onRevoke={
                (mayChange || isOwn) && !device.isCurrent
                  ? () => onOpen({ dialog: 'end', member, device })
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          {member.role === 'staff' && (
            <ConnectButton restaurantId={restaurantId} member={member} onOpen={onOpen} />
          )}
          <Button look="secondary" onClick={() => onOpen({ dialog: 'edit', member })}>
            <Pencil aria-hidden="true" className="size-5 shrink-0" />
            <span>
              {t('edit')}
              <span className="sr-only"> {member.name}</span>
            </span>
          </Button>
          <Button look="quiet" onClick={() => onOpen({ dialog: 'end', member })}>
            <UserRoundMinus aria-hidden="true" className="size-5 shrink-0" />
            <span>
              {t('remove')}
              <span className="sr-only"> {member.name}</span>
            </span>
          </Button>
        </div>
      )}
    </li>
  );
}

export function Sign({ children }: { children: string }) {
  return (
    <span className="rounded-full bg-sunken px-3 py-0.5 text-small whitespace-nowrap text-muted">
      {children}
    </span>
  );
}

/** A request can reach one of the member's devices now. */
function DutySign() {
  const t = useTexts(teamTexts);
  return (
    <span className="flex items-center gap-1 text-small font-semibold whitespace-nowrap text-sage">
      <BellRing aria-hidden="true" className="size-4 shrink-0" />
      {t('onDuty')}
    </span>
  );
}

type ConnectButtonProps = Pick<MemberItemProps, 'restaurantId' | 'member' | 'onOpen'>;

function ConnectButton({ restaurantId, member, onOpen }: ConnectButtonProps) {
  const t = useTexts(teamTexts);
  const [isBusy, setBusy] = useState(false);

  async function connect(): Promise<void> {
    setBusy(true);
    try {
      onOpen({ dialog: 'pair', member, pairing: await renewPairing(restaurantId, member.id) });
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button look="secondary" busy={isBusy} onClick={() => void connect()}>
      {!isBusy && <QrCode aria-hidden="true" className="size-5 shrink-0" />}
      <span>
        {t('connect')}
        <span className="sr-only"> – {member.name}</span>
      </span>
    </Button>
  );
}

type DeviceProps = {
  device: ListedDevice;
  member: ListedMember;
  now: number;
  /** Undefined where the viewer may not revoke it. The device of this page signs out instead. */
  onRevoke: (() => void) | undefined;
};

function Device({ device, member, now, onRevoke }: DeviceProps) {
  const t = useTexts(teamTexts);
  const { language } = useLanguage();
  const name = device.name ?? t('unnamed');
  const ago = agoText(Date.parse(device.last_used_at), now, language);
  const lastUse = ago ? t('used', { ago }) : t('usedNow');
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-2 sm:gap-x-3">
      <Smartphone aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <p className="min-w-0 grow basis-24 leading-tight wrap-anywhere">
        {name}{' '}
        <span className="block text-small text-muted">
          {device.isCurrent ? t('thisDevice') : lastUse}
        </span>
      </p>
      {onRevoke && (
        <Button look="quiet" onClick={onRevoke} className="-mr-2 ml-auto px-2!">
          <span>
            {t('revoke')}
            <span className="sr-only">
              {' '}
              – {name} ({member.name})
            </span>
          </span>
        </Button>
      )}
    </li>
  );
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
