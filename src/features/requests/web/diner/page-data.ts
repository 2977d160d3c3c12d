import type { Language } from '../../../../ui/language/languages.ts';
import type { DinerPageData as ServedPage } from '../../contract.ts';

/** What the page is rendered from, here and on the server. It stands in the HTML in the language it is written in. */
export type DinerPageData = ServedPage & { language: Language };

export type TablePageData = Extract<DinerPageData, { kind: 'table' }>;
export type DeadEndData = Exclude<DinerPageData, { kind: 'table' }>;
export type DinerRestaurant = TablePageData['restaurant'];
