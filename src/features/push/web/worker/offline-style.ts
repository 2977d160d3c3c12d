/** The look of the offline page: the colours are those of `src/ui/tokens.css`. */
export const offlineStyle = [
  ':root{color-scheme:light dark;--paper:#fbf8f3;--ink:#1e1b16;--muted:#655e53;--sage:#24594a;--on-sage:#fff;--brass:#8a6414}',
  '@media (prefers-color-scheme:dark){:root{--paper:#12110f;--ink:#efeae2;--muted:#a79f92;--sage:#7cc4ac;--on-sage:#10231d;--brass:#e0b95b}}',
  '*{box-sizing:border-box;margin:0}',
  'body{display:grid;min-height:100vh;min-height:100dvh;padding:1rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;place-items:center;text-align:center}',
  'main{display:grid;gap:1rem;justify-items:center;max-width:26rem}',
  'svg{color:var(--sage)}.brass{fill:var(--brass)}',
  'h1{font:400 1.75rem/1.2 ui-serif,Georgia,serif;text-wrap:balance}',
  'p{color:var(--muted);text-wrap:balance}#since{color:var(--ink)}#result{min-height:1.5em}',
  'button{min-height:3rem;padding:.5rem 1.5rem;border:0;border-radius:.5rem;background:var(--sage);color:var(--on-sage);font:600 1rem/1.5 system-ui,sans-serif;cursor:pointer}',
  '@media (max-height:24rem){main{gap:.5rem}}',
  'button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}',
].join('');
