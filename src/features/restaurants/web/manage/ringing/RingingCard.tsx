import { useId, useState } from 'react';
import { Button } from '../../../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../../../ui/card-classes.ts';
import { Field } from '../../../../../ui/Field.tsx';
import { say, useTexts } from '../../../../../ui/language/i18n.ts';
import { ApiError } from '../../../../../ui/network/api.ts';
import { errorTitle } from '../../../../../ui/network/error-title.ts';
import { notify } from '../../../../../ui/notices/notices.ts';
import { useForm } from '../../../../../ui/use-form.ts';
import type { RestaurantWithTables } from '../../../contract.ts';
import { RING_DELAYS } from '../../../rules.ts';
import { saveRestaurant } from '../form-values.ts';
import { ringingTexts } from './texts.ts';

const NOTICE_ID = 'ringing';

type Bounds = { least: number; most: number };
type Entered = { widen: string; escalate: string };

/** The form for the delays after which a request rings everyone, and managers. */
export function RingingCard({ restaurant }: { restaurant: RestaurantWithTables }) {
  const t = useTexts(ringingTexts);
  const titleId = useId();
  const [initial, setInitial] = useState(() => enteredOf(restaurant));
  const [values, setValues] = useState(initial);
  const { widenAfter, escalateAfter } = RING_DELAYS;

  const { handles, problems, isBusy } = useForm({
    check: () => ({
      widen_after_seconds: problemOf(values.widen, widenAfter),
      escalate_after_seconds: problemOf(values.escalate, escalateAfter),
    }),
    async send() {
      // Only what was changed, so that concurrent changes are not overwritten.
      const changes = {
        ...(values.widen !== initial.widen && { widen_after_seconds: Number(values.widen) }),
        ...(values.escalate !== initial.escalate && {
          escalate_after_seconds: Number(values.escalate),
        }),
      };
      const saved = enteredOf(await saveRestaurant(restaurant, changes));
      setInitial(saved);
      // Keep the input if the user has typed in the meantime.
      setValues((now) => (now === values ? saved : now));
      notify({ id: NOTICE_ID, type: 'success', title: () => say(ringingTexts, 'saved') });
    },
    onFailure(error) {
      const hint = () =>
        error instanceof ApiError ? error.message : say(ringingTexts, 'tryAgain');
      notify({
        id: NOTICE_ID,
        type: 'error',
        title: () => errorTitle(error),
        message: () => `${say(ringingTexts, 'notSaved')} ${hint()}`,
      });
      return undefined;
    },
  });

  return (
    <form {...handles} noValidate aria-labelledby={titleId} className={cardClass}>
      <h2 id={titleId} className={cardTitleClass}>
        {t('title')}
      </h2>
      <details className="border-t border-line">
        <summary className="min-h-12 cursor-pointer content-center">
          {t('summary', {
            widen: durationOf(initial.widen),
            escalate: durationOf(initial.escalate),
          })}
        </summary>
        <div className="grid gap-5 pt-2">
          <Field
            label={t('widen')}
            hint={t('widenHint')}
            name="widen_after_seconds"
            {...numberInput(widenAfter)}
            value={values.widen}
            onChange={({ target }) => setValues({ ...values, widen: target.value })}
            error={problems.widen_after_seconds}
          />
          <Field
            label={t('escalate')}
            hint={t('escalateHint')}
            name="escalate_after_seconds"
            {...numberInput(escalateAfter)}
            value={values.escalate}
            onChange={({ target }) => setValues({ ...values, escalate: target.value })}
            error={problems.escalate_after_seconds}
          />
          <Button type="submit" busy={isBusy} className="min-h-14">
            {t('save')}
          </Button>
        </div>
      </details>
    </form>
  );
}

/** `1 min`, `1 min 30 s`, `45 s`: the same in both languages. */
function durationOf(seconds: string): string {
  const [minutes, rest] = [Math.floor(Number(seconds) / 60), Number(seconds) % 60];
  return [minutes > 0 && `${minutes}\u202fmin`, rest > 0 && `${rest}\u202fs`]
    .filter(Boolean)
    .join(' ');
}

function enteredOf(restaurant: RestaurantWithTables): Entered {
  return {
    widen: String(restaurant.widen_after_seconds),
    escalate: String(restaurant.escalate_after_seconds),
  };
}

function numberInput({ least, most }: Bounds) {
  return {
    type: 'number',
    inputMode: 'numeric',
    min: least,
    max: most,
    step: 15,
    required: true,
    autoComplete: 'off',
  } as const;
}

function problemOf(text: string, bounds: Bounds): (() => string) | undefined {
  const seconds = Number(text);
  const isFine = /^\d+$/.test(text.trim()) && seconds >= bounds.least && seconds <= bounds.most;
  return isFine ? undefined : () => say(ringingTexts, 'range', bounds);
}
