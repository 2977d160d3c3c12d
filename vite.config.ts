import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';

/*
 * Four builds, run by src/app/build.ts: the app and the diner page, each twice, once for the browser and once for the
 * server that writes HTML.
 */

/** Assets are files, never `data:` addresses: the content security policy stays short. */
const everywhere = {
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
} satisfies InlineConfig;

export const appBuild = {
  ...everywhere,
  root: at('src/app/web'),
  plugins: [react(), tailwindcss()],
  build: {
    outDir: at('dist/app'),
    emptyOutDir: true,
    assetsDir: 'assets/app',
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What every page needs is one file, not twenty: a phone asks for six at a time, and small ones compress badly.
      output: { codeSplitting: { groups: [{ name: 'shell', test: /app\/web\/routes\.tsx$/ }] } },
    },
  },
} satisfies InlineConfig;

/** Old phones: syntax down to Safari 14, one style sheet that the server puts into the HTML. */
export const dinerBuild = {
  ...everywhere,
  root: at('.'),
  plugins: [react()],
  build: {
    outDir: at('dist/diner'),
    emptyOutDir: true,
    assetsDir: 'assets/diner',
    assetsInlineLimit: 0,
    target: ['es2020', 'safari14', 'chrome87'],
    cssCodeSplit: false,
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: at('src/features/requests/web/diner/entry-client.tsx') },
  },
} satisfies InlineConfig;

/** One file that exports `render`; everything it needs is inside, React included. */
export const dinerServerBuild = {
  ...everywhere,
  root: at('.'),
  plugins: [react()],
  // Else the bundle asks NODE_ENV at run time and takes React's slow development half.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    outDir: at('dist/diner-server'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    ssr: at('src/features/requests/web/diner/entry-server.tsx'),
    rolldownOptions: { output: { entryFileNames: 'render.js' } },
  },
} satisfies InlineConfig;

/** The same pages for the server, which writes the public ones as HTML. */
export const appServerBuild = {
  ...everywhere,
  root: at('src/app/web'),
  plugins: [react(), tailwindcss()],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    outDir: at('dist/app-server'),
    emptyOutDir: true,
    assetsDir: 'assets/app',
    assetsInlineLimit: 0,
    ssr: at('src/app/web/entry-server.tsx'),
    rolldownOptions: { output: { entryFileNames: 'render.js' } },
  },
} satisfies InlineConfig;

function at(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
