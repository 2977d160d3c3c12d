import { ChevronDown, Pencil, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../../../ui/Button.tsx';
import { useTexts } from '../../../../../ui/language/i18n.ts';
import type { RenderTables } from '../../render-tables.ts';
import type { Customer } from '../calls.ts';
import { OpenRestaurant } from '../edit/OpenRestaurant.tsx';
import { adminTexts } from '../texts.ts';
import { CustomerSummary } from './CustomerSummary.tsx';

type RestaurantRowProps = {
  restaurant: Customer;
  isOpen: boolean;
  onToggle(): void;
  onEdit(): void;
  onDelete(): void;
  renderTables: RenderTables;
};

/** A row of the list, which can be expanded to the restaurant's details. */
export function RestaurantItem({ restaurant, isOpen, ...acts }: RestaurantRowProps) {
  const t = useTexts(adminTexts);
  const contentId = useId();
  const { name, slug, address } = restaurant;
  return (
    <li className="overflow-hidden rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-center gap-x-2 p-2">
        <h3 className="min-w-0 grow basis-64">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={acts.onToggle}
            className="flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-small px-3 py-1 text-left hover:bg-sunken"
          >
            <ChevronDown
              aria-hidden="true"
              className={`size-5 shrink-0 text-muted transition-transform duration-(--motion) ${isOpen ? 'rotate-180' : ''}`}
            />
            <span className="grid min-w-0 wrap-anywhere">
              <span className="font-semibold">{name}</span>
              <span className="text-small text-muted">
                {slug} · {address ?? t('noAddress')}
              </span>
              <CustomerSummary restaurant={restaurant} />
            </span>
          </button>
        </h3>
        <div className="flex grow flex-wrap justify-end gap-1">
          <Button look="quiet" onClick={acts.onEdit}>
            <Pencil aria-hidden="true" className="size-5" />
            <span>
              {t('edit')} <span className="sr-only">{name}</span>
            </span>
          </Button>
          <Button look="quiet" onClick={acts.onDelete} className="text-red">
            <Trash2 aria-hidden="true" className="size-5" />
            <span>
              {t('delete')} <span className="sr-only">{name}</span>
            </span>
          </Button>
        </div>
      </div>
      <div id={contentId} hidden={!isOpen}>
        {isOpen && <OpenRestaurant restaurant={restaurant} renderTables={acts.renderTables} />}
      </div>
    </li>
  );
}
