import type { HttpBindings } from '@hono/node-server';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { Refusal, type RefusalKind, refusals } from './errors.ts';
import type { Language } from './language.ts';
import { refuseInvalid } from './validation.ts';

/** Who calls, as `app` resolved it from the bearer token. */
export type Caller = {
  /** SHA-256 of the token: names the session without being able to open it. */
  sessionId: string;
  accountId: string;
  role: 'owner' | 'super_admin';
  /** The one restaurant whose data this caller may touch; null for a super_admin, who may touch all. */
  tenantId: string | null;
};

export type AppEnv = {
  Bindings: HttpBindings;
  Variables: {
    caller: Caller | undefined;
    language: Language;
    /** The network address that limits count by. */
    address: string;
  };
};

export type AppContext = Context<AppEnv>;

/** A feature's router: bad input is refused in the caller's language before a handler is asked. */
export function newRouter() {
  return new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid });
}

/** Throws 401 to nobody and to a dead session. */
export function requireCaller(c: AppContext): Caller {
  const caller = c.get('caller');
  if (!caller) throw new Refusal(refusals.noSession);
  return caller;
}

export function mayTouch(caller: Caller | undefined, tenantId: string): boolean {
  return caller !== undefined && (caller.role === 'super_admin' || caller.tenantId === tenantId);
}

/** Throws 401 to nobody, `otherwise` to another tenant (403 by slug, which is public; 404 by id, which is not). */
export function requireTenant(c: AppContext, tenantId: string, otherwise: RefusalKind): Caller {
  const caller = requireCaller(c);
  if (!mayTouch(caller, tenantId)) throw new Refusal(otherwise);
  return caller;
}
