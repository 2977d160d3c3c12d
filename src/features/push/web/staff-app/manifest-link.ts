import { appIcons, MANIFEST_FILE } from '../../../../paths.ts';

/**
 * Links the manifest while a staff screen is shown. In the HTML it would also be on public pages, which share
 * the document. Returns a function that removes it.
 */
export function linkManifest(): () => void {
  const links = [
    link({ rel: 'manifest', href: MANIFEST_FILE }),
    link({ rel: 'apple-touch-icon', href: appIcons.apple }),
  ];
  document.head.append(...links);
  return () => {
    for (const element of links) element.remove();
  };
}

function link(attributes: { rel: string; href: string }): HTMLLinkElement {
  return Object.assign(document.createElement('link'), attributes);
}
