import { createContext, use } from 'react';
import type { SiteData } from '../contract.ts';

const nothing: SiteData = {
  demo: false,
  bookingUrl: null,
  contactEmail: null,
  legal: null,
  origin: null,
};

/** Where the pages take it from; whoever renders them, browser or server, puts it there. */
export const SiteDataContext = createContext(nothing);

export function useSiteData(): SiteData {
  return use(SiteDataContext);
}

/** As the server wrote it into the page. */
export function readSiteData(): SiteData {
  const script = document.getElementById('site-data');
  return script ? (JSON.parse(script.textContent ?? '') as SiteData) : nothing;
}
