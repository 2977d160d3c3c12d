import { type WishIcon, wishIcons } from '../../../../enums.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { wishTexts } from '../texts.ts';
import { WishSign } from '../WishSign.tsx';
import { iconTexts } from './icon-texts.ts';

type IconPickerProps = { name: string; value: WishIcon; onChange(icon: WishIcon): void };

/** Folded: a group of radio buttons, so that arrow keys choose. */
export function IconPicker({ name, value, onChange }: IconPickerProps) {
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
