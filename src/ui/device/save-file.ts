/** Long enough for every browser to start reading the file. */
const REVOKE_AFTER_MILLISECONDS = 60_000;

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MILLISECONDS);
}
