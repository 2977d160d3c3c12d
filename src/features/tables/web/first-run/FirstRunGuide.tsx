import './first-run.css';
import { BellRing, ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths, testPath } from '../../../../paths.ts';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import type { FirstRun as FirstRunSoFar } from '../../../restaurants/contract.ts';
import { moveFirstRun, refreshFirstRun } from '../../../restaurants/web/use-first-run.ts';
import { useRestaurant } from '../../../restaurants/web/use-restaurant.ts';
import { useKeyedTables } from '../keys/key-calls.ts';
import {
  FirstRunStep,
  focusStep,
  isFocusLostWith,
  notifyFailure,
  type StepName,
} from './FirstRunStep.tsx';
import { CodesStep, TablesStep } from './steps.tsx';
import { type TeamProgress, TeamStep } from './TeamStep.tsx';
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
  const { tables, codes } = useRestaurant(restaurant.slug) ?? {};
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
  const count = names.filter((name) => isDone[name]).length;
  const step = (name: StepName) => ({ name, isDone: isDone[name], isNext: name === next });

  function turnSoundOn(): void {
    onTurnSoundOn();
    focusStep('sound');
  }

  return (
    <section className="first-run" aria-labelledby="first-run-title">
      <h2 id="first-run-title">{t('title')}</h2>
      <p>{t('lead')}</p>
      <ol>
        <TablesStep {...step('tables')} restaurant={restaurant} count={tables?.length} />
        <CodesStep {...step('codes')} restaurant={restaurant} table={table} tableKey={key} />
        <TeamStep {...step('team')} progress={team} />
        <FirstRunStep {...step('request')} title={t('request')}>
          <p>{t(hintOfRequest(isDone.request, table))}</p>
          {table !== undefined && (
            <a
              className={buttonClass(next === 'request' ? 'primary' : 'secondary')}
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
          {!isSoundOn && (
            <>
              <p>{t('soundHint')}</p>
              <Button look={next === 'sound' ? 'primary' : 'secondary'} onClick={turnSoundOn}>
                <BellRing aria-hidden="true" />
                {t('soundAct')}
              </Button>
            </>
          )}
        </FirstRunStep>
      </ol>
      {isDone.tables && (
        <Link to={paths.wishes} className="mt-3 flex min-h-12 w-fit items-center">
          {t('wishes')}
        </Link>
      )}
      <End restaurantId={restaurant.id} count={count} total={names.length} onHide={onHide} />
    </section>
  );
}

/** Always one line, so that the layout does not shift under a finger when a request arrives. */
function hintOfRequest(isDone: boolean, table: number | undefined) {
  if (isDone) return 'requestDone';
  return table === undefined ? 'afterTables' : 'requestHint';
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
      notifyFailure(error);
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
