import type { ReactNode } from 'react';
import type { RestaurantWithTables } from '../contract.ts';

/** Renders the tables of a restaurant. `app` passes it in, because tables are a later feature. */
export type RenderTables = (restaurant: RestaurantWithTables) => ReactNode;
