import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useNavigationType } from 'react-router';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import {
  chosenDays,
  type Grouping,
  groupings,
  isChosenDays,
  periods,
  type Span,
  singleDays,
} from '../../rules.ts';
import type { useFiguresAddress } from '../address.ts';
import { useFormats } from '../formats.ts';
import { analyticsTexts } from '../texts.ts';
import { periodTexts, zoneFilterTexts } from './texts.ts';

type ControlsProps = {
  address: ReturnType<typeof useFiguresAddress>;
  fresh: {
    data: unknown;
    error: unknown;
    isRefreshing: boolean;
    updatedAt: number | undefined;
    refresh(): Promise<void>;
  };
  hasGrouping?: boolean;
  /** The zones to choose from, if the restaurant has any. */
  zones?: readonly { id: string; name: string }[];
};

/** The choice of period, grouping and zone, and the time of the last update. */
export function Controls({ address, fresh, hasGrouping = false, zones = [] }: ControlsProps) {
  const t = useTexts(analyticsTexts);
  const format = useFormats();
  const { data, error, isRefreshing, updatedAt, refresh } = fresh;
  const time = updatedAt === undefined ? '' : format.time(updatedAt);
  const isStale = data !== undefined && error !== null && updatedAt !== undefined;
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-end gap-3 sm:flex sm:flex-wrap">
        <PeriodField
          value={address.period}
          onChange={(period) => address.go({ period, page: 1 })}
        />
        {hasGrouping && (
          <div className="sm:w-44">
            <SelectField
              label={t('grouping')}
              name="groupBy"
              value={address.groupBy}
              onChange={({ target }) => address.go({ groupBy: target.value as Grouping })}
            >
              {groupings.map((grouping) => (
                <option key={grouping} value={grouping}>
                  {t(grouping)}
                </option>
              ))}
            </SelectField>
          </div>
        )}
        {zones.length > 0 && (
          <ZoneField zones={zones} value={address.zone} onChange={(zone) => address.go({ zone })} />
        )}
        <Button
          look="secondary"
          busy={isRefreshing}
          icon={<RotateCw aria-hidden="true" className="size-5" />}
          onClick={() => void refresh()}
          className={hasGrouping ? 'max-sm:col-span-full' : ''}
        >
          {t('refresh')}
        </Button>
      </div>
      {singleDays.some((each) => each === address.period) && (
        <p className="text-small text-muted">{t('wholeDay')}</p>
      )}
      {!isStale && data !== undefined && (
        <p className="text-small text-muted">{time ? t('asOf', { time }) : t('loading')}</p>
      )}
      <p role="status" className="text-small font-semibold text-amber empty:hidden">
        {isStale && t('refreshFailed', { time })}
      </p>
    </div>
  );
}

type ZoneFieldProps = {
  zones: readonly { id: string; name: string }[];
  value: string | undefined;
  onChange(zone: string | undefined): void;
};

/** The whole restaurant, or one of its zones. */
function ZoneField({ zones, value, onChange }: ZoneFieldProps) {
  const t = useTexts(zoneFilterTexts);
  return (
    <div className="max-sm:col-span-full">
      <SelectField
        label={t('zone')}
        name="zone"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || undefined)}
      >
        <option value="">{t('all')}</option>
        {zones.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

type PeriodFieldProps = { value: Span; onChange(span: Span): void };

const CHOSEN = 'chosen';
const SIX_DAYS_MILLISECONDS = 6 * 24 * 3_600_000;

/** The five periods, a single day, or two dates. */
function PeriodField({ value, onChange }: PeriodFieldProps) {
  const t = useTexts(periodTexts);
  const days = chosenDays(value);

  function choose(name: string): void {
    const span = [...periods, ...singleDays].find((each) => each === name);
    onChange(span ?? lastWeek());
  }

  return (
    <>
      <div className="sm:w-44">
        <SelectField
          label={t('period')}
          name="period"
          value={days ? CHOSEN : value}
          onChange={({ target }) => choose(target.value)}
        >
          {[...singleDays, ...periods].map((each) => (
            <option key={each} value={each}>
              {t(each)}
            </option>
          ))}
          <option value={CHOSEN}>{t('chosen')}</option>
        </SelectField>
      </div>
      {days && <Dates days={days} onChange={onChange} />}
    </>
  );
}

type DatesProps = { days: { from: string; to: string }; onChange(span: Span): void };

/** Keeps incomplete input in the field until it is a date. */
function Dates({ days, onChange }: DatesProps) {
  const t = useTexts(periodTexts);
  const [typed, setTyped] = useState(days);
  const [last, setLast] = useState(days);
  const isBackOrForward = useNavigationType() === 'POP';
  if (last.from !== days.from || last.to !== days.to) {
    setLast(days);
    // Otherwise the change came from these fields, which may already contain newer input.
    if (isBackOrForward) setTyped(days);
  }
  const error = isChosenDays(`${typed.from}..${typed.to}`) ? undefined : t('wrong');

  function enter(field: Partial<DatesProps['days']>): void {
    const now = { ...typed, ...field };
    setTyped(now);
    const span = `${now.from}..${now.to}`;
    if (isChosenDays(span)) onChange(span);
  }

  return (
    <>
      <Field
        className="max-sm:col-span-full sm:w-48"
        label={t('from')}
        name="from"
        type="date"
        value={typed.from}
        onChange={({ target }) => enter({ from: target.value })}
        error={error}
      />
      <Field
        className="max-sm:col-span-full sm:w-48"
        label={t('to')}
        name="to"
        type="date"
        value={typed.to}
        onChange={({ target }) => enter({ to: target.value })}
      />
    </>
  );
}

/** The initial value: the last seven days on this device's calendar. */
function lastWeek(): Span {
  const now = Date.now();
  return `${localDay(now - SIX_DAYS_MILLISECONDS)}..${localDay(now)}`;
}

/** The Swedish locale writes dates in ISO 8601. */
function localDay(milliseconds: number): string {
  return new Date(milliseconds).toLocaleDateString('sv');
}
