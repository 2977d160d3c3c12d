import { ChevronDown, Trash2 } from 'lucide-react';
import type { GuestLanguage } from '../../../../languages.ts';
import { limits } from '../../../../limits.ts';
import { Button } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { type Wish, wishPlaces } from '../../rules.ts';
import { wishTexts } from '../texts.ts';
import { ChoiceFields } from './ChoiceFields.tsx';
import { IconPicker } from './IconPicker.tsx';
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
