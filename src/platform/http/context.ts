import type { HttpBindings } from '@hono/node-server';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { mayCall, type PlaceWord, type Role, type TokenScope } from '../../enums.ts';
import type { GuestLanguage, Language } from '../../languages.ts';
import { refuseInvalid } from './input/validation.ts';

/** The signed-in caller, resolved from the bearer token by `app`. */
export type Caller = {
  /** SHA-256 of the token: identifies the session but cannot be used to call. */
  sessionId: string;
  /** Null for a paired device and for a token. */
  accountId: string | null;
  /** Null for a super_admin, for an account without a restaurant, and for a token. */
  memberId: string | null;
  /** Of the member, or of the token. */
  name: string | null;
  role: Role;
  /** Of another system. It is no device of the team: it rings nothing, and receives no request. */
  token?: { id: string; scope: TokenScope } | undefined;
  /**
   * The restaurant whose data this caller may access.
   * Null for a super_admin, who may access all, and for an account without a restaurant: it may access none.
   */
  tenantId: string | null;
  /** The restaurant's name in links. Slugs never change. */
  tenantSlug: string | null;
};

export type AppEnv = {
  Bindings: HttpBindings;
  Variables: {
    caller: Caller | undefined;
    /** Set by the guard. Calls without it are not served. */
    isAdmitted: true | undefined;
    /** Of staff and public pages. */
    language: Language;
    /** Of a guest, once their restaurant is known. */
    guestLanguage?: GuestLanguage | undefined;
    /** The languages that this restaurant chose for its guests, if it did. */
    chosenLanguages?: GuestLanguage[] | undefined;
    /** What has a number in this restaurant, if it chose a word. */
    placeWord?: PlaceWord | undefined;
    /** The network address that rate limits count by. */
    address: string;
    /** The key of a table, in the address or form of a guest's page. */
    tableKey?: string | undefined;
    /** The pass for the code of the evening, in the address of a guest's page. */
    roomPass?: string | undefined;
  };
};

export type AppContext = Context<AppEnv>;

/** Creates a feature's router. It refuses invalid input before the handler runs. */
export function newRouter() {
  return new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid });
}

/** The caller of a route that requires a session. */
export function callerOf(c: AppContext): Caller {
  const caller = c.get('caller');
  if (!caller)
    throw new Error(`callerOf() on a route without a session: ${c.req.method} ${c.req.path}`);
  return caller;
}

export function mayAccess(caller: Caller | undefined, tenantId: string): boolean {
  return caller !== undefined && (caller.role === 'super_admin' || caller.tenantId === tenantId);
}

/** Whether the caller may call what `access: 'manage'` guards, for calls that anyone may make. */
export function mayManage(caller: Caller | undefined, tenantId: string): boolean {
  return caller !== undefined && mayAccess(caller, tenantId) && mayCall(caller.role, 'manage');
}
