import type { HttpBindings } from '@hono/node-server';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
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
  /** What links call it; slugs never change. */
  tenantSlug: string | null;
};

export type AppEnv = {
  Bindings: HttpBindings;
  Variables: {
    caller: Caller | undefined;
    /** Set by the guard: without it no call is served. */
    isAdmitted: true | undefined;
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

/** Who makes a call that the guard lets only the signed-in make. */
export function callerOf(c: AppContext): Caller {
  const caller = c.get('caller');
  if (!caller) throw new Error(`anyone is let in to ${c.req.method} ${c.req.path}`);
  return caller;
}

export function mayTouch(caller: Caller | undefined, tenantId: string): boolean {
  return caller !== undefined && (caller.role === 'super_admin' || caller.tenantId === tenantId);
}
