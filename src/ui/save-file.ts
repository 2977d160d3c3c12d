/** By then every browser has begun to read what it was given. */
const KEPT_MILLISECONDS = 60_000;

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MILLISECONDS);
}
