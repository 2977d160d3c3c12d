import type { ReactNode } from 'react';
import { track } from '../../../analytics/web/track.ts';
import type { HomeSay } from '../language/say.ts';
import type { TablePageData } from '../types.ts';

type TableCardProps = {
  say: HomeSay;
  data: Pick<TablePageData, 'restaurant' | 'table' | 'label'>;
  /** `h3` if it is part of another page. */
  heading?: 'h1' | 'h3';
  children?: ReactNode;
};

/** Restaurant and table, so that guests notice when they have opened the page of another table. */
export function TableCard({ say, data, heading, children }: TableCardProps) {
  const Heading = heading ?? 'h1';
  const { slug, name, menuUrl } = data.restaurant;
  const address = { slug, table: data.table };
  const { label } = data;
  const menu = menuUrl !== null && isWebAddress(menuUrl) && menuUrl;
  return (
    <section className={menu ? 'plaque with-menu' : 'plaque'}>
      <div className="place">
        <Heading>{say('table', { table: data.table })}</Heading>
        <p className="restaurant-name">
          {label !== null && (
            <span>
              <bdi>{label}</bdi> ·{' '}
            </span>
          )}
          <bdi>{name}</bdi>
        </p>
        {children}
      </div>
      {menu && (
        <a
          className="button quiet menu"
          href={menu}
          target="_blank"
          rel="noopener"
          onClick={() => track('menu_viewed', { menu_url: menu }, address)}
        >
          {say('viewMenu')} <span className="unseen">{say('opensInNewTab')}</span>
        </a>
      )}
    </section>
  );
}

/** The rule of restaurants for menu links. A stored link that breaks it is not shown. */
function isWebAddress(address: string): boolean {
  return /^https?:\/\/[^\s/?#\\@]+([/?#]|$)/i.test(address);
}
