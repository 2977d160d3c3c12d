import { readFileSync } from 'node:fs';

type Chunk = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** HTML tags of a page's style sheets, which block rendering, and of its scripts, which do not. */
export type PageFiles = { styles: string; scripts: string };

/** Returns a function that looks up a page by its `screen`: a file name in the site's `web/`. */
export function readPageFiles(dist: string): (screen: string) => PageFiles {
  const manifest: Manifest = JSON.parse(readFileSync(`${dist}/app/manifest.json`, 'utf8'));
  return (screen) => {
    const entry = find(manifest, 'index.html');
    const found = new Set<Chunk>();
    collect(manifest, entry, found);
    collect(manifest, find(manifest, `../../features/site/web/${screen}`), found);
    const chunks = [...found];
    const styles = new Set(chunks.flatMap(({ css }) => css ?? []));
    return {
      styles: [...styles]
        .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
        .join(''),
      scripts: [
        // On a slow network scripts that load first would delay the readable page.
        `<script type="module" crossorigin fetchpriority="low" src="/${entry.file}"></script>`,
        ...chunks.filter((chunk) => chunk !== entry).map(({ file }) => preload(file)),
      ].join(''),
    };
  };
}

/** Preloads all chunks in parallel: otherwise the browser finds a chunk only in the one that imports it. */
function preload(file: string): string {
  return `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`;
}

function collect(manifest: Manifest, chunk: Chunk, found: Set<Chunk>): void {
  if (found.has(chunk)) return;
  found.add(chunk);
  for (const name of chunk.imports ?? []) collect(manifest, find(manifest, name), found);
}

function find(manifest: Manifest, name: string): Chunk {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build of the app has no ${name}.`);
  return chunk;
}
