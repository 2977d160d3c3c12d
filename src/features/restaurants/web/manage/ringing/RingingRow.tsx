import { Field } from '../../../../../ui/Field.tsx';
import { defineTexts, say, useTexts } from '../../../../../ui/language/i18n.ts';
import type { RestaurantWithTables } from '../../../contract.ts';
import { RING_DELAYS } from '../../../rules.ts';
import { SettingRow } from '../SettingRow.tsx';

type Bounds = { least: number; most: number };

const { widenAfter, escalateAfter } = RING_DELAYS;
const delays = [
  { name: 'widen_after_seconds', label: 'widen', hint: 'widenHint', bounds: widenAfter },
  {
    name: 'escalate_after_seconds',
    label: 'escalate',
    hint: 'escalateHint',
    bounds: escalateAfter,
  },
] as const;

/** The delays after which a request rings everyone, and managers; and whether these are told of the evening. */
export function RingingRow({ restaurant }: { restaurant: RestaurantWithTables }) {
  const t = useTexts(ringingTexts);
  const { widen_after_seconds: widen, escalate_after_seconds: escalate } = restaurant;
  const { evening_push = false } = restaurant;
  return (
    <SettingRow
      restaurant={restaurant}
      label={t('title')}
      value={t(evening_push ? 'summaryEvening' : 'summary', {
        widen: durationOf(widen),
        escalate: durationOf(escalate),
      })}
      check={(entered) =>
        Object.fromEntries(
          delays.map(({ name, bounds }) => [name, problemOf(String(entered.get(name)), bounds)]),
        )
      }
      changes={(entered) =>
        Object.fromEntries(
          [
            ...delays.map(({ name }) => [name, Number(entered.get(name))] as const),
            ['evening_push', entered.has('evening_push')] as const,
          ].filter(([name, chosen]) => chosen !== restaurant[name]),
        )
      }
    >
      {(problems) => [
        ...delays.map(({ name, label, hint, bounds: { least, most } }) => (
          <Field
            key={name}
            label={t(label)}
            hint={t(hint)}
            name={name}
            type="number"
            inputMode="numeric"
            min={least}
            max={most}
            step={15}
            required
            autoComplete="off"
            defaultValue={restaurant[name]}
            error={problems[name]}
          />
        )),
        <label key="evening" className="flex min-h-12 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            name="evening_push"
            defaultChecked={evening_push}
            className="size-6 shrink-0 accent-sage"
          />
          {t('evening')}
        </label>,
      ]}
    </SettingRow>
  );
}

/** `1 min`, `1 min 30 s`, `45 s`: the same in both languages. */
function durationOf(seconds = 0): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [minutes > 0 && `${minutes}\u202fmin`, rest > 0 && `${rest}\u202fs`]
    .filter(Boolean)
    .join(' ');
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
    summaryEvening:
      'Chez tout le monde après {{widen}}, chez les responsables après {{escalate}}. Bilan du soir aux responsables',
    evening:
      'Envoyer le bilan du soir aux responsables quand le dernier appareil finit son service',
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
    summaryEvening:
      'Everyone after {{widen}}, managers after {{escalate}}. Summary of the evening to managers',
    evening: 'Send managers a summary of the evening when the last device ends its service',
  },
});
