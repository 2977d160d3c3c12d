import { ChevronDown, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { clocks } from '../../../../clocks.ts';
import { paces } from '../../../../enums.ts';
import type { GuestLanguage } from '../../../../languages.ts';
import { limits } from '../../../../limits.ts';
import { Button } from '../../../../ui/Button.tsx';
import { defineTexts, useTexts } from '../../../../ui/language/i18n.ts';
import { randomId } from '../../../../ui/network/random-id.ts';
import { type WishIcon, wishIcons } from '../../../../wish-icons.ts';
import { type Choice, type Wish, wishPlaces } from '../../rules.ts';
import { moveChoice } from '../draft/draft.ts';
import { wishTexts } from '../texts.ts';
import { WishSign } from '../WishSign.tsx';
import { LabelFields } from './LabelFields.tsx';

type WishFormProps = {
  wish: Wish;
  guestLanguages: readonly GuestLanguage[];
  problems: Record<string, string>;
  hasRoomIn(place: Wish['place']): boolean;
  onChange(wish: Wish): void;
  /** Puts it at the end of a place. */
  onPlace(place: Wish['place']): void;
  onMove(step: -1 | 1): void;
  onRemove(): void;
};

/** Everything about one wish. */
export function WishForm(props: WishFormProps) {
  const { wish, guestLanguages, problems, hasRoomIn, onChange, onPlace, onMove, onRemove } = props;
  const t = useTexts(wishTexts);
  return (
    <div className="grid gap-4 pt-1 pb-4">
      <LabelFields
        name={`${wish.id}.label`}
        label={wish.label}
        maxLength={limits.wishLabelLength}
        guestLanguages={guestLanguages}
        problems={problems}
        titleOf={(language) => t('nameIn', { language })}
        onChange={(label) => onChange({ ...wish, label })}
      />
      <IconPicker
        name={wish.id}
        value={wish.icon}
        onChange={(icon) => onChange({ ...wish, icon })}
      />
      <fieldset className="grid gap-x-5 sm:flex sm:flex-wrap">
        <legend className="font-semibold">{t('place')}</legend>
        {wishPlaces.map((place) => {
          const isFull = place !== wish.place && !hasRoomIn(place);
          return (
            <label key={place} className="flex min-h-12 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name={`${wish.id}.place`}
                checked={place === wish.place}
                disabled={isFull}
                onChange={() => onPlace(place)}
                className="size-5 shrink-0 accent-sage"
              />
              <span className={isFull ? 'text-muted' : ''}>
                {isFull ? t('placeFull', { place: t(place) }) : t(place)}
              </span>
            </label>
          );
        })}
      </fieldset>
      <PaceFields wish={wish} onChange={onChange} />
      <ChoiceFields
        wish={wish}
        guestLanguages={guestLanguages}
        problems={problems}
        onChange={(choices) => onChange({ ...wish, choices })}
      />
      <div className="flex flex-wrap gap-2 border-t border-line pt-3">
        <Button
          look="quiet"
          icon={<ChevronDown aria-hidden="true" className="size-5 rotate-180" />}
          onClick={() => onMove(-1)}
        >
          {t('up')}
        </Button>
        <Button
          look="quiet"
          icon={<ChevronDown aria-hidden="true" className="size-5" />}
          onClick={() => onMove(1)}
        >
          {t('down')}
        </Button>
        <Button
          look="quiet"
          icon={<Trash2 aria-hidden="true" className="size-5 text-red" />}
          onClick={onRemove}
          className="sm:ml-auto"
        >
          {t('remove')}
        </Button>
      </div>
    </div>
  );
}

/** How soon it should be answered, and whom it rings first. */
function PaceFields({ wish, onChange }: Pick<WishFormProps, 'wish' | 'onChange'>) {
  const t = useTexts(wishTexts);
  return (
    <fieldset className="grid gap-x-5">
      <legend className="font-semibold">{t('pace')}</legend>
      <p className="text-small text-pretty text-muted">{t('paceHint')}</p>
      {paces.map((pace) => (
        <label key={pace} className="flex min-h-12 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name={`${wish.id}.pace`}
            checked={pace === wish.pace}
            onChange={() => onChange({ ...wish, pace })}
            className="size-5 shrink-0 accent-sage"
          />
          {t('paceOf', {
            name: t(`pace_${pace}`),
            from: clocks[pace].pending.waiting,
            to: clocks[pace].pending.late,
          })}
        </label>
      ))}
      <label className="mt-2 flex min-h-12 cursor-pointer items-center gap-3 border-t border-line pt-2">
        <input
          type="checkbox"
          checked={wish.first === 'managers'}
          onChange={({ target }) =>
            onChange({ ...wish, first: target.checked ? 'managers' : 'zone' })
          }
          className="size-5 shrink-0 accent-sage"
        />
        <span>
          {t('managersFirst')}
          <span className="block text-small text-pretty text-muted">{t('managersFirstHint')}</span>
        </span>
      </label>
    </fieldset>
  );
}

type ChoiceFieldsProps = {
  wish: Wish;
  guestLanguages: readonly GuestLanguage[];
  problems: Record<string, string>;
  onChange(choices: Choice[]): void;
};

/** What guests can choose after the tap. */
function ChoiceFields({ wish, guestLanguages, problems, onChange }: ChoiceFieldsProps) {
  const t = useTexts(wishTexts);
  const { id, choices } = wish;
  const isFull = choices.length >= limits.choicesPerWish;
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{t('choices')}</legend>
      <p className="text-small text-pretty text-muted">{t('choicesHint')}</p>
      {choices.map((choice, index) => {
        const number = index + 1;
        const move = (step: -1 | 1) => onChange(moveChoice(choices, index, step));
        return (
          <div key={choice.id} className="grid gap-1 border-l-2 border-line pl-3">
            <LabelFields
              name={`${id}.choices.${index}.label`}
              label={choice.label}
              maxLength={limits.choiceLabelLength}
              guestLanguages={guestLanguages}
              problems={problems}
              titleOf={(language) => t('choiceIn', { number, language })}
              onChange={(label) =>
                onChange(choices.map((each) => (each === choice ? { ...choice, label } : each)))
              }
            />
            <div className="flex justify-end">
              <SignButton
                label={t('choiceUp', { number })}
                isDisabled={index === 0}
                onPress={() => move(-1)}
              >
                <ChevronDown aria-hidden="true" className="size-5 rotate-180" />
              </SignButton>
              <SignButton
                label={t('choiceDown', { number })}
                isDisabled={number === choices.length}
                onPress={() => move(1)}
              >
                <ChevronDown aria-hidden="true" className="size-5" />
              </SignButton>
              <SignButton
                label={t('choiceRemove', { number })}
                onPress={() => onChange(choices.filter((each) => each !== choice))}
              >
                <Trash2 aria-hidden="true" className="size-5" />
              </SignButton>
            </div>
          </div>
        );
      })}
      {isFull ? (
        <p className="text-small text-muted">
          {t('choicesFull', { count: limits.choicesPerWish })}
        </p>
      ) : (
        <Button
          look="secondary"
          className="justify-self-start"
          onClick={() => onChange([...choices, { id: randomId(), label: {} }])}
        >
          {t('addChoice')}
        </Button>
      )}
    </fieldset>
  );
}

type SignButtonProps = {
  label: string;
  isDisabled?: boolean;
  onPress(): void;
  children: ReactNode;
};

/** It keeps the focus while it is disabled, because it may be pressed again and again. */
function SignButton({ label, isDisabled = false, onPress, children }: SignButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onPress}
      className="grid size-12 cursor-pointer place-content-center rounded-small text-muted hover:bg-sunken hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
    >
      {children}
    </button>
  );
}

type IconPickerProps = { name: string; value: WishIcon; onChange(icon: WishIcon): void };

/** Folded: a group of radio buttons, so that arrow keys choose. */
function IconPicker({ name, value, onChange }: IconPickerProps) {
  const t = useTexts(wishTexts);
  const tIcon = useTexts(iconTexts);
  return (
    <details>
      <summary className="flex min-h-12 cursor-pointer items-center gap-3">
        <WishSign icon={value} />
        <span className="font-semibold">{t('icon')}</span>
        <span className="text-small text-muted">{tIcon(value)}</span>
      </summary>
      <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-1 pt-2">
        <legend className="sr-only">{t('icon')}</legend>
        {wishIcons.map((icon) => (
          <label
            key={icon}
            title={tIcon(icon)}
            className="grid size-12 cursor-pointer place-content-center rounded-small text-muted hover:bg-sunken has-checked:bg-sage has-checked:text-on-sage has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name={`${name}.icon`}
              value={icon}
              checked={icon === value}
              onChange={() => onChange(icon)}
              aria-label={tIcon(icon)}
              className="sr-only"
            />
            <WishSign icon={icon} />
          </label>
        ))}
      </fieldset>
    </details>
  );
}

/** Names of the icons. */
const iconTexts = defineTexts('wish-icons', {
  fr: {
    bread: 'Pain',
    water: 'Bouteille d’eau',
    bill: 'Addition',
    menu: 'Carte',
    waiter: 'Cloche',
    other: 'Bulle',
    cutlery: 'Couverts',
    salt: 'Salière',
    'high-chair': 'Chaise haute',
    carafe: 'Carafe',
    glass: 'Verre d’eau',
    wine: 'Vin',
    beer: 'Bière',
    cocktail: 'Cocktail',
    coffee: 'Café',
    tea: 'Théière',
    juice: 'Boisson fraîche',
    ice: 'Glaçons',
    dessert: 'Dessert',
    plate: 'Assiette',
    chopsticks: 'Baguettes',
    sauce: 'Sauce',
    napkin: 'Serviettes en papier',
    takeaway: 'Sac à emporter',
    order: 'Commande',
    again: 'La même chose',
    card: 'Carte bancaire',
    cash: 'Espèces',
    towel: 'Serviette de bain',
    bed: 'Lit',
    cleaning: 'Ménage',
    parasol: 'Parasol',
    bowling: 'Bowling',
    shoe: 'Chaussure',
    microphone: 'Micro',
    game: 'Jeu',
    music: 'Musique',
    wifi: 'Wi-Fi',
    charger: 'Chargeur',
    blanket: 'Couverture',
    heart: 'Cœur',
    help: 'Aide',
  },
  en: {
    bread: 'Bread',
    water: 'Bottle of water',
    bill: 'Bill',
    menu: 'Menu',
    waiter: 'Bell',
    other: 'Speech bubble',
    cutlery: 'Cutlery',
    salt: 'Salt',
    'high-chair': 'High chair',
    carafe: 'Jug',
    glass: 'Glass of water',
    wine: 'Wine',
    beer: 'Beer',
    cocktail: 'Cocktail',
    coffee: 'Coffee',
    tea: 'Teapot',
    juice: 'Cold drink',
    ice: 'Ice cubes',
    dessert: 'Dessert',
    plate: 'Plate',
    chopsticks: 'Chopsticks',
    sauce: 'Sauce',
    napkin: 'Paper napkins',
    takeaway: 'Takeaway bag',
    order: 'Order',
    again: 'The same again',
    card: 'Bank card',
    cash: 'Cash',
    towel: 'Towel',
    bed: 'Bed',
    cleaning: 'Cleaning',
    parasol: 'Sunshade',
    bowling: 'Bowling',
    shoe: 'Shoe',
    microphone: 'Microphone',
    game: 'Game',
    music: 'Music',
    wifi: 'Wi-Fi',
    charger: 'Charger',
    blanket: 'Blanket',
    heart: 'Heart',
    help: 'Help',
  },
});
