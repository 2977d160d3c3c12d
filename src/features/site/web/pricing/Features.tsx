import { Check } from 'lucide-react';
import { limits } from '../../../../limits.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { pricingTexts } from './texts.ts';

const features = ['tables', 'requests', 'screens', 'alerts', 'figures', 'languages'] as const;

/** The features that every restaurant has, paid or free. */
export function Features() {
  const t = useTexts(pricingTexts);
  return (
    <ul className="grid gap-3 border-y border-line py-6">
      {features.map((feature) => (
        <li key={feature} className="flex items-start gap-3">
          <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-sage" />
          {t(feature, { count: limits.tablesPerRestaurant })}
        </li>
      ))}
    </ul>
  );
}
