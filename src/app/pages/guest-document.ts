import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { PlaceWord } from '../../enums.ts';
import type {
  GuestPageData,
  RenderGuestPage,
  Spoken,
} from '../../features/requests/guests/contract.ts';
import { directionOf, type GuestLanguage, languages as usual } from '../../languages.ts';
import { escapeHtml, jsonInScript } from '../../platform/escape.ts';

export type GuestDocument = {
  write: (data: GuestPageData, spoken: Spoken) => string;
  /** Hash of the inline style, for the content security policy. */
  styleHash: string;
};

type Manifest = Record<string, { file: string; css?: string[] }>;

/** The paths of the script, and of the texts alone for each word of places, in each language. */
type Files = Record<GuestLanguage, { script: string; texts: Record<PlaceWord, string> }>;

/**
 * Loads the builds of the guest page: style and script for the browser, `render` for the server.
 * `dist` has no trailing slash.
 */
export async function loadGuestDocument(dist: string): Promise<GuestDocument> {
  const manifest: Manifest = JSON.parse(readFileSync(`${dist}/guest/manifest.json`, 'utf8'));
  const files: Files = JSON.parse(readFileSync(`${dist}/guest/languages.json`, 'utf8'));
  const sheets = new Set(
    Object.values(manifest).flatMap((chunk) => [
      ...(chunk.css ?? []),
      ...(chunk.file.endsWith('.css') ? [chunk.file] : []),
    ]),
  );
  const style = [...sheets]
    .map((file) => readFileSync(`${dist}/guest/${file}`, 'utf8').trim())
    .join('');
  const isIcon = (name: string) => name.startsWith('favicon') && name.endsWith('.svg');
  const icon = `assets/app/${readdirSync(`${dist}/app/assets/app`).find(isIcon)}`;
  const bundle = await import(pathToFileURL(`${dist}/guest-server/render.js`).href);
  const render: RenderGuestPage = bundle.render;

  return {
    styleHash: `sha256-${createHash('sha256').update(style).digest('base64')}`,
    write(data, spoken) {
      const { language } = spoken;
      const page = { ...spoken, textFiles: textFilesOf(spoken, files) };
      const { title, head, body, placeTexts } = render(data, page);
      const direction = directionOf(language) ? ` dir="${directionOf(language)}"` : '';
      const embedded = jsonInScript({ ...data, ...page, placeTexts });
      return [
        `<!doctype html><html lang="${language}"${direction}><head><meta charset="utf-8">`,
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
        '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf8f3">',
        '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#12110f">',
        `<link rel="icon" type="image/svg+xml" href="/${icon}">`,
        `<style>${style}</style><title>${escapeHtml(title)}</title>${head}</head><body><div id="guest">${body}</div>`,
        `<script type="application/json" id="guest-data">${embedded}</script>`,
        `<script type="module" src="${files[language].script}"></script></body></html>`,
      ].join('');
    },
  };
}

function textFilesOf({ language, languages, place = 'table' }: Spoken, files: Files) {
  const others = (languages ?? usual).filter((other) => other !== language);
  return Object.fromEntries(others.map((other) => [other, files[other].texts[place]]));
}
