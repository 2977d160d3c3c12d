/** Forms of the guest page that wait for the code of the evening: the page sends them again with it. */
import type { AppContext } from '../../../platform/http/context.ts';
import type { Refusal, RefusalKind } from '../../../platform/http/errors.ts';
import { requestRefusals } from '../refusals.ts';
import type { HeldForm } from '../room-code/contract.ts';
import { ENTERED_LENGTH } from '../room-code/rules.ts';

export type PostedForm = Record<string, string | File>;

/** The fields of the posted form. The framework keeps the body for further calls. */
export async function formOf(c: AppContext): Promise<PostedForm> {
  return c.req.parseBody().catch(() => ({}));
}

/** The refusals after which the page asks for the code of the evening, and sends the form again with it. */
const asksCode: RefusalKind[] = [
  requestRefusals.roomCodeMissing,
  requestRefusals.roomCodeWrong,
  requestRefusals.roomCodeGuarded,
];

export async function heldForm(c: AppContext, refused: Refusal | null): Promise<HeldForm | null> {
  if (!refused || !asksCode.includes(refused.kind)) return null;
  const form = await formOf(c);
  const held = heldFields.map((name) => [name, textOf(form[name])] as const);
  return Object.fromEntries(held.filter(([, text]) => text !== ''));
}

const heldFields = [
  'type',
  'wish',
  'message',
  'customerName',
] as const satisfies (keyof HeldForm)[];

/** Undefined if the link has no text that can be a pass. */
export function passOf(c: AppContext): string | undefined {
  const pass = textOf(c.req.query('pass'));
  return pass.length > 0 && pass.length <= ENTERED_LENGTH ? pass : undefined;
}

/** Without NUL, which PostgreSQL refuses in text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\0', '') : '';
}
