/** Route-level access only: the queries enforce tenant isolation. Each comment lists the refusals. */
export type Access =
  | 'anyone'
  /** Any session: 401. */
  | 'session'
  /** The super_admin: 401, 403. */
  | 'super_admin'
  /**
   * Staff of the restaurant `{slug}`: 401, 404 if unknown, 403 for another restaurant.
   * Slugs are public, so 403 reveals nothing.
   */
  | 'own by slug'
  /** Staff of the restaurant `{id}` (id or slug): 401, 404 if unknown or another restaurant. */
  | 'own by id'
  /** Staff, request `{id}`; the query checks the restaurant: 401, 404 if unknown or not theirs. */
  | 'own request';

export type AccessTable = Readonly<
  Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Access>
>;

/**
 * Who may call each route under `/api`.
 * The server refuses to start if a route has no line or a line has no route.
 */
export const access: AccessTable = {
  'POST /auth/login': 'anyone',
  'POST /auth/logout': 'anyone',
  'GET /auth/me': 'session',
  'GET /auth/sessions': 'session',
  'GET /auth/report': 'session',
  'PUT /auth/report': 'session',
  'POST /auth/signup': 'anyone',
  'POST /auth/resend-verification': 'anyone',
  'POST /auth/verify-email': 'anyone',
  'POST /auth/forgot-password': 'anyone',
  'POST /auth/reset-password': 'anyone',
  'POST /auth/change-password': 'session',

  'GET /restaurants': 'anyone',
  'POST /restaurants': 'super_admin',
  'GET /restaurants/{id}': 'anyone',
  'PUT /restaurants/{id}': 'own by id',
  'DELETE /restaurants/{id}': 'super_admin',
  'GET /restaurants/{id}/owner': 'super_admin',
  'POST /restaurants/{id}/invitation': 'super_admin',
  'PUT /restaurants/{id}/invitation': 'super_admin',
  'POST /restaurants/{id}/password-mail': 'super_admin',
  'GET /restaurants/{id}/tables': 'anyone',
  'POST /restaurants/{id}/tables': 'own by id',
  'POST /restaurants/{id}/tables/bulk': 'own by id',
  'DELETE /restaurants/{id}/tables/{tableId}': 'own by id',
  'GET /restaurants/{id}/qr-sheet': 'own by id',
  'GET /restaurants/{id}/first-run': 'own by id',
  'PUT /restaurants/{id}/first-run': 'own by id',

  'POST /restaurants/{slug}/requests': 'anyone',
  'GET /restaurants/{slug}/tables/{table}/request': 'anyone',
  'GET /requests/{id}': 'anyone',
  'DELETE /requests/{id}': 'anyone',
  'GET /requests/{id}/stream': 'anyone',

  'GET /restaurants/{slug}/requests': 'own by slug',
  'GET /restaurants/{slug}/requests/stream': 'own by slug',
  'DELETE /restaurants/{slug}/requests/reset': 'own by slug',
  'PUT /requests/{id}/status': 'own request',

  'POST /analytics/track': 'anyone',
  'GET /analytics/restaurants/{slug}/summary': 'own by slug',
  'GET /analytics/restaurants/{slug}/tables': 'own by slug',
  'GET /analytics/restaurants/{slug}/timeline': 'own by slug',
  'GET /analytics/restaurants/{slug}/service': 'own by slug',
  'GET /analytics/overview': 'super_admin',

  'GET /stripe/plans': 'anyone',
  'POST /stripe/create-checkout-session': 'anyone',
  'POST /stripe/webhook': 'anyone',
  'GET /stripe/subscription': 'session',
  'POST /stripe/portal': 'session',
  'GET /stripe/claims': 'session',
  'PUT /stripe/claims/{id}': 'session',

  'GET /admin/glance': 'super_admin',
  'GET /admin/restaurants': 'super_admin',

  'POST /demo-requests': 'anyone',
  'GET /admin/demo-requests': 'super_admin',
  'PUT /admin/demo-requests/{id}': 'super_admin',
  'DELETE /admin/demo-requests/{id}': 'super_admin',

  'GET /health': 'anyone',
  'GET /health/ready': 'anyone',
  'GET /openapi.json': 'anyone',
  'GET /docs': 'anyone',
};
