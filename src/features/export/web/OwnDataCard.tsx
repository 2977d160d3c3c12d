import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { OWN_DATA_ANCHOR } from '../../../paths.ts';
import { cardClass, cardTitleClass } from '../../../ui/card-classes.ts';
import { useTexts } from '../../../ui/language/i18n.ts';
import { DeletePart } from '../../restaurants/web/leaving/DeletePart.tsx';
import { DownloadPart } from './DownloadPart.tsx';
import { ownDataTexts } from './texts.ts';

type OwnDataCardProps = {
  restaurant: { id: string; name: string };
  /** Called after the restaurant was deleted: the session is now in another restaurant, or in none. */
  onDeleted(): Promise<void>;
};

/** Downloads the restaurant's data, or deletes the restaurant. */
export function OwnDataCard({ restaurant, onDeleted }: OwnDataCardProps) {
  const t = useTexts(ownDataTexts);
  const { hash } = useLocation();
  const card = useRef<HTMLElement>(null);
  // The card is rendered after the restaurant has loaded: too late for the browser to scroll to it.
  useEffect(() => {
    if (hash === `#${OWN_DATA_ANCHOR}`) card.current?.scrollIntoView();
  }, [hash]);
  return (
    <section ref={card} id={OWN_DATA_ANCHOR} aria-labelledby="own-data" className={cardClass}>
      <h2 id="own-data" className={cardTitleClass}>
        {t('title')}
      </h2>
      <div className="grid gap-6 lg:grid-cols-2 lg:gap-10">
        <DownloadPart restaurantId={restaurant.id} />
        <DeletePart restaurant={restaurant} onDeleted={onDeleted} />
      </div>
    </section>
  );
}
