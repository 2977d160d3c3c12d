import type { Language } from '../../../../ui/language/languages.ts';
import type { DinerPageData as ServedPage } from '../../contract.ts';

/** The data from which server and phone render the page, embedded in the HTML. */
export type DinerPageData = ServedPage & { language: Language };

export type TablePageData = Extract<DinerPageData, { kind: 'table' }>;
export type DeadEndData = Exclude<DinerPageData, { kind: 'table' }>;
export type DinerRestaurant = TablePageData['restaurant'];
