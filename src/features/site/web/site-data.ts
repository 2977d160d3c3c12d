import { createContext, use } from 'react';
import type { SiteData } from '../contract.ts';

const nothing: SiteData = {
  demo: false,
  bookingUrl: null,
  contactEmail: null,
  legal: null,
  origin: null,
};

/** Provides the data to the pages, in the browser and on the server. */
export const SiteDataContext = createContext(nothing);

export function useSiteData(): SiteData {
  return use(SiteDataContext);
}

/** Reads the data that the server embedded in the page. */
export function readPageSiteData(): SiteData {
  const script = document.getElementById('site-data');
  return script ? (JSON.parse(script.textContent ?? '') as SiteData) : nothing;
}
