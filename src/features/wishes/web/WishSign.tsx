import { typeSigns } from '../../../type-drawings.ts';
import { wishSigns } from '../../../wish-drawings.ts';
import type { WishIcon } from '../../../wish-icons.ts';

const signs = { ...typeSigns, ...wishSigns };

/** Its path data. */
export function signOf(icon: WishIcon): string {
  return signs[icon];
}

export function WishSign({ icon }: { icon: WishIcon }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-7 shrink-0 fill-none stroke-current stroke-[1.6] [stroke-linecap:round] [stroke-linejoin:round]"
    >
      <path d={signOf(icon)} />
    </svg>
  );
}
