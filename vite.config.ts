import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';
import { guestTexts } from './src/features/guest-page/web/language/all-texts.ts';
import { textsByPlace } from './src/features/guest-page/web/language/place-texts.ts';
import type { GuestTexts } from './src/features/guest-page/web/language/texts/fr.ts';
import type { GuestLanguage } from './src/languages.ts';

/*
 * Six builds, run by src/app/build.mjs: the app and the guest page, each for the browser and for the server,
 * which renders HTML; the service worker of the staff screens; and the server itself. No build inlines assets as `data:` URLs: the content security policy stays short.
 */

const everywhere = {
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
} satisfies InlineConfig;

/** The licences of the packages that a build contains, which each copy of it has to carry. */
const license = { fileName: 'licences.json' };

/**
 * In the browser all pages run on Preact, which has a fifth of React's size. HTML of the server is still
 * React's (docs/decisions/072-every-page-on-preact.md).
 */
export const preactForReact = { 'react-dom': 'preact/compat', react: 'preact/compat' };

export const appBuild = {
  ...everywhere,
  root: at('src/app/web'),
  plugins: [react(), tailwindcss()],
  resolve: { alias: preactForReact },
  build: {
    outDir: at('dist/app'),
    emptyOutDir: true,
    license,
    assetsDir: 'assets/app',
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // React Router imports `useOptimistic` for its data mode.
      shimMissingExports: true,
      checks: { shimmedExport: false },
      // One chunk for the code that every page needs, not twenty: over HTTP/1.1 browsers load six files at a
      // time, and small files compress badly.
      output: {
        codeSplitting: {
          groups: [
            { name: 'shell', test: /app\/web\/routes\.tsx$/, priority: 2 },
            // A chunk of its own: public pages must not load the next one for it.
            { name: 'billing-rules', test: /billing\/rules\.ts$/, priority: 1 },
            // Small modules of most public pages, which compress better together.
            { name: 'public-pages', test: /site\/(rules\.ts|web\/.*Closing\.tsx)$/ },
            // The code that every signed-in page needs besides.
            { name: 'signed-in', test: /layout\/AppLayout\.tsx$/ },
          ],
        },
      },
    },
  },
} satisfies InlineConfig;

/** For old phones: syntax down to Safari 14, and one style sheet, which the server inlines. */
export const guestBuild = {
  ...everywhere,
  root: at('.'),
  plugins: [react(), scriptPerLanguage()],
  resolve: { alias: preactForReact },
  build: {
    outDir: at('dist/guest'),
    emptyOutDir: true,
    license,
    assetsDir: 'assets/guest',
    assetsInlineLimit: 0,
    target: ['es2020', 'safari14', 'chrome87'],
    cssCodeSplit: false,
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: at('src/features/guest-page/web/entry-client.tsx') },
  },
} satisfies InlineConfig;

/** One file that exports `render`, with all dependencies bundled, React included. */
export const guestServerBuild = {
  ...everywhere,
  root: at('.'),
  plugins: [react()],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    outDir: at('dist/guest-server'),
    emptyOutDir: true,
    license,
    assetsInlineLimit: 0,
    ssr: at('src/features/guest-page/web/entry-server.tsx'),
    rolldownOptions: { output: { entryFileNames: 'render.js' } },
  },
} satisfies InlineConfig;

/** The app for the server, which renders the public pages. */
export const appServerBuild = {
  ...everywhere,
  root: at('src/app/web'),
  plugins: [react(), tailwindcss()],
  // Otherwise the bundle checks NODE_ENV at run time and uses React's slow development version.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    outDir: at('dist/app-server'),
    emptyOutDir: true,
    license,
    assetsDir: 'assets/app',
    assetsInlineLimit: 0,
    ssr: at('src/app/web/entry-server.tsx'),
    rolldownOptions: { output: { entryFileNames: 'render.js' } },
  },
} satisfies InlineConfig;

/** One classic script: Firefox loads no service worker that is a module. */
export const workerBuild = {
  ...everywhere,
  root: at('.'),
  build: {
    outDir: at('dist/worker'),
    emptyOutDir: true,
    license,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: at('src/features/push/web/worker/entry-worker.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
} satisfies InlineConfig;

/**
 * The server, the commands and the thread that prints sheets, with all packages: an installed version needs no other
 * file of JavaScript. A start loads five of its files: Node's loader takes half a millisecond for each, and there are
 * 700 sources. What is used late (mails, payments, PDF, passkeys, pushes) is loaded then.
 */
export const serverBuild = {
  ...everywhere,
  root: at('.'),
  plugins: [sourceAddresses(), reflectFirst()],
  ssr: { noExternal: true },
  build: {
    outDir: at('dist/server'),
    emptyOutDir: true,
    license,
    sourcemap: true,
    target: 'node24',
    ssr: true,
    rolldownOptions: {
      input: {
        start: at('src/app/start.ts'),
        cli: at('src/app/cli.ts'),
        'sheet-thread': at('src/features/tables/sheet/sheet-thread.ts'),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // Its text stays in memory.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        sourcemapExcludeSources: true,
        // From the project's folder on: the build is moved after it was made.
        sourcemapPathTransform: (path) => path.replace(/^(\.\.\/)+/, ''),
      },
    },
  },
} satisfies InlineConfig;

/**
 * One script of the guest page for each language, with its texts alone, so that a phone loads one file. The texts
 * are also in files of their own for each word of places, for phones that switch. `languages.json` names both
 * for the server.
 */
function scriptPerLanguage(): Plugin {
  const place = '__TEXTS_OF_ONE_LANGUAGE__';
  return {
    name: 'script-per-language',
    load(id) {
      const isPlace = id.endsWith('/guest-page/web/language/known-texts.ts');
      return isPlace ? `export const knownTexts = ${place};` : undefined;
    },
    generateBundle: {
      // After Vite has written the style sheet, which belongs to the script.
      order: 'post',
      handler(_options, bundle) {
        const [script] = Object.values(bundle).filter((file) => file.type === 'chunk');
        const [before = '', after, more] = script?.code.split(place) ?? [];
        if (!script || after === undefined || more) throw new Error('No place for the texts.');
        delete bundle[script.fileName];
        const emit = (name: string, extension: string, source: string) => {
          const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
          const fileName = `assets/guest/${name}-${hash}.${extension}`;
          this.emitFile({ type: 'asset', fileName, source });
          return `/${fileName}`;
        };
        const filesOf = (language: GuestLanguage, texts: GuestTexts) => ({
          script: emit(
            `guest-${language}`,
            'js',
            `${before}${JSON.stringify({ [language]: texts })}${after}`,
          ),
          texts: Object.fromEntries(
            Object.entries(textsByPlace(language, texts)).map(([word, named]) => [
              word,
              emit(`texts-${language}`, 'json', JSON.stringify(named)),
            ]),
          ),
        });
        const files = Object.entries(guestTexts).map(([language, texts]) => [
          language,
          filesOf(language as GuestLanguage, texts),
        ]);
        const source = JSON.stringify(Object.fromEntries(files));
        this.emitFile({ type: 'asset', fileName: 'languages.json', source });
      },
    },
  };
}

/** Files that the server reads from beside its modules stay where they are. The thread is one of the build. */
function sourceAddresses(): Plugin {
  return {
    name: 'source-addresses',
    transform(code, id) {
      if (!id.startsWith(at('src/')) || !code.includes('import.meta.url')) return;
      const path = JSON.stringify(relative(at('dist/server'), id));
      return {
        code: code
          .replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`)
          .replace(
            /new URL\(.\.\/(sheet-thread)\.ts., .+\)/,
            "new URL('./$1.js', import.meta.url)",
          ),
        map: null,
      };
    },
  };
}

/**
 * `tsyringe`, a package of the verifier of passkeys, ends the process's import of it unless `reflect-metadata` ran
 * before. Rolldown runs that later, as a CommonJS module, unless the module that needs it imports it.
 */
function reflectFirst(): Plugin {
  return {
    name: 'reflect-first',
    transform(code, id) {
      if (!/\/tsyringe\/dist\/esm\w*\/index\.js$/.test(id)) return;
      return { code: `import 'reflect-metadata';\n${code}`, map: null };
    },
  };
}

function at(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
