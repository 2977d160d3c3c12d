import { useState } from 'react';
import { useNavigationType } from 'react-router';
import { Field } from '../../../../ui/Field.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { chosenDays, isChosenDays, periods, type Span, singleDays } from '../../rules.ts';
import { periodTexts } from './texts.ts';

type PeriodFieldProps = { value: Span; onChange(span: Span): void };

const CHOSEN = 'chosen';
const SIX_DAYS_MILLISECONDS = 6 * 24 * 3_600_000;

/** The five periods, a single day, or two dates. */
export function PeriodField({ value, onChange }: PeriodFieldProps) {
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
