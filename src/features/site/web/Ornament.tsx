/** A small decorative divider. */
export function Ornament() {
  return (
    <svg viewBox="0 0 160 12" className="w-40 text-brass" fill="none" aria-hidden="true">
      <path d="M0 6h62M98 6h62" stroke="currentColor" strokeOpacity="0.6" />
      <path d="M80 1l5 5-5 5-5-5z" fill="currentColor" />
      <circle cx="68" cy="6" r="1.5" fill="currentColor" />
      <circle cx="92" cy="6" r="1.5" fill="currentColor" />
    </svg>
  );
}
