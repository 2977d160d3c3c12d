import type { Language } from '../../../languages.ts';
import type { GuestPageData as ServedPage } from '../../requests/contract.ts';

/** The data from which server and phone render the page, embedded in the HTML. */
export type ShownPageData = ServedPage & { language: Language };

export type TablePageData = Extract<ShownPageData, { kind: 'table' }>;
export type DeadEndData = Exclude<ShownPageData, { kind: 'table' }>;
export type GuestRestaurant = TablePageData['restaurant'];
