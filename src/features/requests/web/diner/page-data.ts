// What the server renders from and the browser hydrates from: defined once, in the feature's contract.
// `render(data, language): { head, body }`: head = <title> and the noscript refresh, body = the page's inner HTML.
export type { DinerPageData, RenderDinerPage } from '../../contract.ts';
