import { CircleCheck, RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../limits.ts';
import { joinLink } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useTexts } from '../../../ui/language/i18n.ts';
import { publicOrigin } from '../../../ui/public-origin.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { minutesAndSeconds, useSecondsSince } from '../../auth/web/CodeField.tsx';
import { qrCode } from '../../tables/rules.ts';
import { QrPicture } from '../../tables/web/qr/QrPicture.tsx';
import {
  type ListedMember,
  notifyTeamFailure,
  renewPairing,
  type ShownPairing,
  useTeam,
} from './team-calls.ts';
import { teamTexts } from './texts.ts';

type PairingDialogProps = {
  restaurantId: string;
  member: ListedMember;
  pairing: ShownPairing;
  onAnother(): void;
  onClose(): void;
};

/** Shows the code that connects a device, and says when the device has joined. */
export function PairingDialog(props: PairingDialogProps) {
  const { restaurantId, member, pairing, onAnother, onClose } = props;
  const t = useTexts(teamTexts);
  const [shown, setShown] = useState(() => ({ ...pairing, at: Date.now() }));
  const [known] = useState(() => new Set(member.devices.map(({ id }) => id)));
  const { data } = useTeam(restaurantId, true);
  const present = data?.members.find(({ id }) => id === member.id);
  const joined = present?.devices.find(({ id }) => !known.has(id));
  const { name } = member;

  async function renew(): Promise<void> {
    try {
      setShown({ ...(await renewPairing(restaurantId, member.id)), at: Date.now() });
    } catch (error) {
      notifyTeamFailure(error);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('connectTitle', { name })}
      actions={joined && <Ways onAnother={onAnother} onClose={onClose} />}
    >
      {!joined && <Code key={shown.code} pairing={shown} name={name} onRenew={renew} />}
      {/* Always mounted: screen readers announce only changes in an existing region. */}
      <div role="status" className="flex min-h-12 items-center gap-3">
        {joined ? (
          <>
            <CircleCheck aria-hidden="true" className="size-8 shrink-0 text-green" />
            <p className="min-w-0 wrap-anywhere">
              <strong>{t('joined', { device: joined.name ?? t('unnamed') })}</strong>{' '}
              <span className="block text-muted">{t('joinedHint', { name })}</span>
            </p>
          </>
        ) : (
          <>
            <Spinner />
            <p className="text-muted">{t('waiting')}</p>
          </>
        )}
      </div>
    </Dialog>
  );
}

type CodeProps = {
  /** `at` is the time of the server's answer by this device's clock, which may be wrong. */
  pairing: ShownPairing & { at: number };
  name: string;
  onRenew(): Promise<void>;
};

function Code({ pairing, name, onRenew }: CodeProps) {
  const t = useTexts(teamTexts);
  const [isBusy, setBusy] = useState(false);
  const secondsLeft = limits.pairingCodeSeconds - useSecondsSince(pairing.at);
  const { code } = pairing;
  // Not the server's link: without PUBLIC_URL it does not know the address that devices can open.
  const link = joinLink(publicOrigin(), code);
  const drawn = qrCode(link);
  const half = code.length / 2;
  const address = link.replace(/^https?:\/\//, '').replace(/#.*$/, '');

  if (secondsLeft <= 0) {
    return (
      <div className="grid gap-3">
        <p role="alert">{t('expired')}</p>
        <Button
          busy={isBusy}
          icon={<RefreshCw aria-hidden="true" className="size-5 shrink-0" />}
          onClick={() => {
            setBusy(true);
            void onRenew().finally(() => setBusy(false));
          }}
        >
          {t('newCode')}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid items-center gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <p className="text-center sm:col-start-2 sm:self-end sm:text-left">{t('scan')}</p>
      <QrPicture
        code={drawn}
        label={t('qr', { name })}
        className="w-48 max-w-full justify-self-center sm:col-start-1 sm:row-span-2 sm:row-start-1"
      />
      <div className="grid gap-2 text-center sm:self-start sm:text-left">
        <p className="wrap-anywhere">{t('type', { address })}</p>
        <p className="text-title font-semibold tracking-wider whitespace-nowrap tabular-nums">
          {code.slice(0, half)}-{code.slice(half)}
        </p>
        <p className="text-small text-muted">
          {t('validFor', { time: minutesAndSeconds(secondsLeft) })}
        </p>
      </div>
    </div>
  );
}

function Ways({ onAnother, onClose }: Pick<PairingDialogProps, 'onAnother' | 'onClose'>) {
  const t = useTexts(teamTexts);
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus(), []);
  return (
    <>
      <Button look="secondary" onClick={onAnother}>
        {t('another')}
      </Button>
      <Button ref={done} onClick={onClose}>
        {t('done')}
      </Button>
    </>
  );
}
