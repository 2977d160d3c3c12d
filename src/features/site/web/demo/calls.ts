import { answer, client } from '../../../../ui/network/api.ts';
import type { DemoRequestRoutes } from '../../demo-requests-handlers.ts';

const api = client<DemoRequestRoutes>();

type AskedDemo = { restaurant: string; email: string; wished_time: string; message: string };

/** Throws `ApiError` or `NetworkError`. */
export async function askForDemo(json: AskedDemo): Promise<void> {
  await answer(api['demo-requests'].$post({ json }));
}
