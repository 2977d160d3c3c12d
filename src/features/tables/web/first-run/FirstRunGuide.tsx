import './first-run.css';
import { BellRing, Check, ExternalLink, Printer, UserRoundPlus } from 'lucide-react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { limits } from '../../../../limits.ts';
import { guestLink, paths, testPath } from '../../../../paths.ts';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { CopyField } from '../../../../ui/CopyField.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { publicOrigin } from '../../../../ui/public-origin.ts';
import type { FirstRun as FirstRunSoFar } from '../../../restaurants/contract.ts';
import { moveFirstRun, refreshFirstRun } from '../../../restaurants/web/use-first-run.ts';
import { refreshRestaurant, useRestaurant } from '../../../restaurants/web/use-restaurant.ts';
import { createTables } from '../calls.ts';
import { useKeyedTables } from '../keys/key-calls.ts';
import {
  FirstRunStep,
  focusStep,
  isFocusLostWith,
  notifyStepFailure,
  type StepName,
  type StepState,
} from './FirstRunStep.tsx';
import { firstRunTexts } from './texts.ts';

type FirstRunProps = {
  restaurant: { id: string; slug: string };
  soFar: FirstRunSoFar;
  team: TeamProgress;
  /** The board shows requests: the first may just have arrived. */
  hasRequests: boolean;
  /** The sound of this device. */
  isSoundOn: boolean;
  onTurnSoundOn(): void;
  /** Hides the guide on this device; undefined once it is hidden, and only unfolded. */
  onHide: (() => void) | undefined;
};

/** Guides a new owner through five steps before the first service. Shown on the board itself. */
export function FirstRunGuide({
  restaurant,
  soFar,
  team,
  hasRequests,
  isSoundOn,
  onTurnSoundOn,
  onHide,
}: FirstRunProps) {
  const t = useTexts(firstRunTexts);
  const { tables, codes, time_zone } = useRestaurant(restaurant.slug) ?? {};
  const isKeyed = codes === 'keyed';
  const key = useKeyedTables(restaurant.id, undefined, isKeyed).data?.[0]?.key;
  const table = isKeyed && !key ? undefined : tables?.[0]?.number;

  useEffect(() => {
    if (hasRequests) void refreshFirstRun(restaurant.id);
  }, [hasRequests, restaurant.id]);

  const isDone: Record<StepName, boolean> = {
    tables: soFar.has_tables,
    codes: soFar.codes_printed,
    team: team.hasMembers || team.isSkipped,
    request: soFar.request_received || hasRequests,
    sound: isSoundOn,
  };
  const names: StepName[] = ['tables', 'codes', 'team', 'request', 'sound'];
  const next = names.find((name) => !isDone[name]);
  const [chosen, setChosen] = useState<StepName>();
  const opened = chosen && !isDone[chosen] ? chosen : next;
  const count = names.filter((name) => isDone[name]).length;
  const step = (name: StepName) => ({
    name,
    isDone: isDone[name],
    isOpen: name === opened,
    // Without tables there is nothing to print, to show or to call from.
    onOpen: isDone.tables && !isDone[name] ? () => setChosen(name) : undefined,
  });

  function turnSoundOn(): void {
    onTurnSoundOn();
    focusStep('sound');
  }

  return (
    <>
      <section className="first-run" aria-labelledby="first-run-title">
        <h2 id="first-run-title">{t('title')}</h2>
        <p>{t('lead')}</p>
        <ol>
          <TablesStep {...step('tables')} restaurant={restaurant} count={tables?.length} />
          <CodesStep {...step('codes')} restaurant={restaurant} table={table} tableKey={key} />
          <TeamStep {...step('team')} progress={team} />
          <FirstRunStep {...step('request')} title={t('request')}>
            <p>{t('requestHint')}</p>
            {table !== undefined && (
              <a
                className={buttonClass()}
                href={testPath(restaurant.slug, table, key)}
                target="_blank"
                rel="noreferrer"
              >
                {t('requestAct', { table })}
                <ExternalLink aria-hidden="true" />
              </a>
            )}
          </FirstRunStep>
          <FirstRunStep {...step('sound')} title={t('sound')}>
            <p>{t('soundHint')}</p>
            <Button onClick={turnSoundOn}>
              <BellRing aria-hidden="true" />
              {t('soundAct')}
            </Button>
          </FirstRunStep>
        </ol>
        {isDone.tables && (
          <Link to={paths.wishes} className="mt-3 flex min-h-12 w-fit items-center">
            {t('wishes')}
          </Link>
        )}
        <End restaurantId={restaurant.id} count={count} total={names.length} onHide={onHide} />
      </section>
      {isDone.tables && time_zone !== undefined && <HouseTime timeZone={time_zone} />}
    </>
  );
}

/** The time that the restaurant goes by, for owners whose browser was elsewhere. It leads to the setting. */
function HouseTime({ timeZone }: { timeZone: string }) {
  const t = useTexts(firstRunTexts);
  const { language } = useLanguage();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000);
    return () => clearInterval(timer);
  }, []);
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  const time = now.toLocaleTimeString(language, { timeZone, hour: '2-digit', minute: '2-digit' });
  return (
    <Link to={paths.restaurant} className="mx-auto flex min-h-12 w-fit items-center">
      {t('houseTime', { city, time })}
    </Link>
  );
}

type EndProps = {
  restaurantId: string;
  count: number;
  total: number;
  onHide: FirstRunProps['onHide'];
};

/**
 * Before all steps are done, hides the guide on this device only; then ends the first run for the restaurant,
 * permanently.
 */
function End({ restaurantId, count, total, onHide }: EndProps) {
  const t = useTexts(firstRunTexts);
  const isReady = count === total;
  const [isBusy, setBusy] = useState(false);

  async function end(): Promise<void> {
    setBusy(true);
    try {
      await moveFirstRun(restaurantId, { is_over: true });
      keepFocus();
    } catch (error) {
      notifyStepFailure(error);
      setBusy(false);
    }
  }

  function hide(): void {
    onHide?.();
    keepFocus();
  }

  return (
    <div className="first-run-end" data-ready={isReady || undefined}>
      <div role="status">
        {isReady ? (
          <>
            <p className="first-run-ready">{t('ready')}</p>
            <p>{t('readyHint')}</p>
          </>
        ) : (
          <p>{t('progress', { count, total })}</p>
        )}
      </div>
      {isReady && (
        <Button busy={isBusy} onClick={() => void end()}>
          {t('readyAct')}
        </Button>
      )}
      {!isReady && onHide && (
        <Button look="quiet" onClick={hide}>
          {t('hide')}
        </Button>
      )}
    </div>
  );
}

function keepFocus(): void {
  if (!isFocusLostWith(document.querySelector('.first-run'))) return;
  document.getElementById('main')?.focus({ preventScroll: true });
}

type TablesStepProps = StepState & {
  restaurant: { id: string; slug: string };
  /** The number of tables; undefined until loaded. */
  count: number | undefined;
};

function TablesStep({ restaurant, count, ...step }: TablesStepProps) {
  const t = useTexts(firstRunTexts);
  return (
    <FirstRunStep {...step} title={step.isDone && count ? t('tablesDone', { count }) : t('tables')}>
      <TablesForm restaurant={restaurant} />
    </FirstRunStep>
  );
}

function TablesForm({ restaurant }: Pick<TablesStepProps, 'restaurant'>) {
  const t = useTexts(firstRunTexts);
  const [isBusy, setBusy] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const max = limits.tablesPerRestaurant;

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const input = event.currentTarget.querySelector('input');
    if (!input?.validity.valid) {
      setWrong(true);
      input?.focus();
      return;
    }
    setWrong(false);
    setBusy(true);
    try {
      await addTables(restaurant, input.valueAsNumber);
      focusStep('tables');
    } catch (error) {
      notifyStepFailure(error);
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <Field
        label={t('tablesAsk')}
        name="tables"
        type="number"
        inputMode="numeric"
        autoComplete="off"
        required
        min={1}
        max={max}
        step={1}
        error={isWrong ? t('tablesWrong', { max }) : undefined}
      />
      <Button type="submit" busy={isBusy}>
        {t('tablesAct')}
      </Button>
    </form>
  );
}

/** Throws `ApiError` or `NetworkError`. */
async function addTables(
  restaurant: { id: string; slug: string },
  tableCount: number,
): Promise<void> {
  await createTables(restaurant.id, { from: 1, to: tableCount });
  await Promise.all([refreshRestaurant(restaurant.slug), refreshFirstRun(restaurant.id)]);
}

type CodesStepProps = StepState & {
  restaurant: { id: string; slug: string };
  /** The number of the first table, if there is one. */
  table: number | undefined;
  /** Its key, where links need one. */
  tableKey: string | undefined;
};

function CodesStep({ restaurant, table, tableKey, ...step }: CodesStepProps) {
  const t = useTexts(firstRunTexts);
  const [isBusy, setBusy] = useState(false);

  async function confirmPrinted(): Promise<void> {
    setBusy(true);
    try {
      await moveFirstRun(restaurant.id, { codes_printed: true });
      focusStep('codes');
    } catch (error) {
      notifyStepFailure(error);
    }
    setBusy(false);
  }

  return (
    <FirstRunStep {...step} title={t('codes')}>
      {table !== undefined && (
        <>
          <p>{t('codesHint', { table })}</p>
          <CopyField
            value={guestLink(publicOrigin(), restaurant.slug, table, tableKey)}
            label={t('link', { table })}
            what="link"
          />
        </>
      )}
      <div className="first-run-acts">
        <Link to={paths.qrGenerator} className={buttonClass()}>
          <Printer aria-hidden="true" />
          {t('codesPrint')}
        </Link>
        <Button look="secondary" busy={isBusy} onClick={() => void confirmPrinted()}>
          <Check aria-hidden="true" />
          {t('codesAct')}
        </Button>
      </div>
    </FirstRunStep>
  );
}

/** Passed in: this feature may not import that of the team. A skipped step counts as done on this device. */
export type TeamProgress = { hasMembers: boolean; isSkipped: boolean; skip(): void };

function TeamStep({ progress, ...step }: StepState & { progress: TeamProgress }) {
  const t = useTexts(firstRunTexts);
  const { hasMembers, isSkipped, skip } = progress;
  return (
    <FirstRunStep
      {...step}
      title={t('team')}
      doneText={isSkipped && !hasMembers ? t('teamSkip') : undefined}
    >
      <p>{t('teamHint')}</p>
      <div className="first-run-acts">
        <Link to={paths.team} className={buttonClass()}>
          <UserRoundPlus aria-hidden="true" />
          {t('teamAct')}
        </Link>
        <Button
          look="quiet"
          onClick={() => {
            skip();
            focusStep('team');
          }}
        >
          {t('teamSkip')}
        </Button>
      </div>
    </FirstRunStep>
  );
}
