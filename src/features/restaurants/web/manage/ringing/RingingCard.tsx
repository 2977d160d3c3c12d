import { useState } from 'react';
import { Field } from '../../../../../ui/Field.tsx';
import { defineTexts, say, useTexts } from '../../../../../ui/language/i18n.ts';
import type { RestaurantWithTables } from '../../../contract.ts';
import { RING_DELAYS } from '../../../rules.ts';
import { SettingsCard } from '../SettingsCard.tsx';

type Bounds = { least: number; most: number };
type Entered = { widen: string; escalate: string };

/** The form for the delays after which a request rings everyone, and managers. */
export function RingingCard({ restaurant }: { restaurant: RestaurantWithTables }) {
  const t = useTexts(ringingTexts);
  const [initial, setInitial] = useState(() => enteredOf(restaurant));
  const [values, setValues] = useState(initial);
  const { widenAfter, escalateAfter } = RING_DELAYS;

  function keep(saved: Entered): void {
    setInitial(saved);
    // Keep the input if the user has typed in the meantime.
    setValues((now) => (now === values ? saved : now));
  }

  return (
    <SettingsCard
      restaurant={restaurant}
      texts={ringingTexts}
      summary={t('summary', {
        widen: durationOf(initial.widen),
        escalate: durationOf(initial.escalate),
      })}
      check={() => ({
        widen_after_seconds: problemOf(values.widen, widenAfter),
        escalate_after_seconds: problemOf(values.escalate, escalateAfter),
      })}
      changes={() => ({
        ...(values.widen !== initial.widen && { widen_after_seconds: Number(values.widen) }),
        ...(values.escalate !== initial.escalate && {
          escalate_after_seconds: Number(values.escalate),
        }),
      })}
      onSaved={(saved) => keep(enteredOf(saved))}
    >
      {(problems) => (
        <>
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
        </>
      )}
    </SettingsCard>
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

const ringingTexts = defineTexts('ringing-settings', {
  fr: {
    title: 'Sonnerie',
    summary: 'Chez tout le monde après {{widen}}, chez les responsables après {{escalate}}',
    widen: 'Faire sonner chez tout le monde après (secondes)',
    widenHint:
      'Une demande sonne d’abord chez ceux qui servent sa zone. Si personne ne la prend, ou si personne n’y est en service, elle sonne chez tout le monde. Sans zones, c’est tout de suite chez tout le monde.',
    escalate: 'Prévenir les responsables après (secondes)',
    escalateHint:
      'Si personne ne l’a prise d’ici là, elle sonne aussi sur le téléphone des responsables qui l’ont demandé.',
    range: 'Un nombre entier de {{least}} à {{most}}.',
    save: 'Enregistrer la sonnerie',
    saved: 'Sonnerie enregistrée',
    notSaved: 'La sonnerie n’a pas été enregistrée.',
  },
  en: {
    title: 'Ringing',
    summary: 'Everyone after {{widen}}, managers after {{escalate}}',
    widen: 'Ring everyone after (seconds)',
    widenHint:
      'A request first rings those who serve its zone. If nobody takes it, or nobody is on duty there, it rings everyone. Without zones it rings everyone at once.',
    escalate: 'Alert managers after (seconds)',
    escalateHint:
      'If nobody has taken it by then, it also rings the phones of managers who asked for that.',
    range: 'A whole number from {{least}} to {{most}}.',
    save: 'Save ringing',
    saved: 'Ringing saved',
    notSaved: 'The ringing was not saved.',
  },
});
