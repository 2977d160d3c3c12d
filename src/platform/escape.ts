/** Escapes text for the content of an HTML or XML element, or for a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Serialises JSON for a script element. No value can close the element. */
export function jsonInScript(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
