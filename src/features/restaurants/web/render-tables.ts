import type { ReactNode } from 'react';
import type { RestaurantWithTables } from '../contract.ts';

/** Renders the tables of a restaurant. `app` passes it in: this feature may not import that of tables. */
export type RenderTables = (restaurant: RestaurantWithTables) => ReactNode;
