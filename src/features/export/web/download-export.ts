import { saveFile } from '../../../ui/device/save-file.ts';
import { client, NetworkError } from '../../../ui/network/api.ts';
import type { ExportRoutes } from '../handlers.ts';

const { restaurants } = client<ExportRoutes>();

/**
 * Saves the ZIP and returns its name. The session is in a header, which a link cannot send.
 * Throws `ApiError` or `NetworkError`: a file that was cut off is not saved.
 */
export async function downloadExport(restaurantId: string): Promise<string> {
  const response = await restaurants[':id'].export.$get({ param: { id: restaurantId } });
  const name = fileNameIn(response.headers.get('Content-Disposition'));
  try {
    saveFile(await response.blob(), name);
  } catch (error) {
    throw new NetworkError('the export was cut off', { cause: error });
  }
  return name;
}

function fileNameIn(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'sonnette.zip';
}
