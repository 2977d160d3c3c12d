import type { TableRequest } from '../../contract.ts';

export type Language = 'fr' | 'en';

/**
 * What the server knows when it serves the diner page. It stands in the HTML as
 * `<script type="application/json" id="diner-data">`, beside `<div id="diner">` with the rendered page.
 */
export type DinerPageData = TablePageData | NotFoundPageData;

export type TablePageData = {
  kind: 'table';
  /** The language the HTML is written in: `?lng=`, then `Accept-Language`. */
  language: Language;
  /** The server's clock when the page was rendered: ages are told by it, never by the phone's. */
  now: string;
  restaurant: DinerRestaurant;
  table: number;
  /** The table's active request, or the one that a form post leads back to (`&request=`), also when it is over. */
  request: TableRequest | null;
  /** Why a form post without JavaScript was refused, worded by the server. */
  notice: string | null;
};

/** An unknown restaurant, or a table that it does not have. */
export type NotFoundPageData = {
  kind: 'not-found';
  language: Language;
};

export type DinerRestaurant = { slug: string; name: string; menuUrl: string | null };

/** What `render` gives the server to build the document from. */
export type RenderedDinerPage = {
  title: string;
  /** Inside `<head>`: title, viewport, colour scheme, and the refresh of an active request without JavaScript. */
  head: string;
  /** Inside `<div id="diner">`. */
  html: string;
};
