/** The product's mark: a small table bell. Takes the colour of the text around it, on a brass foot. */
export function BellMark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" width="32" height="32" fill="none" aria-hidden="true">
      <path
        d="M6.1 10.6a9 9 0 0 1 3.3-3.9M25.9 10.6a9 9 0 0 0-3.3-3.9"
        stroke="var(--brass)"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
      <path d="M13.9 6.6a2.1 1.7 0 0 1 4.2 0v.5h-1.2v3.2h-1.8V7.1h-1.2z" fill="var(--brass)" />
      <path d="M5.6 22.2a10.4 10.4 0 0 1 20.8 0 .7.7 0 0 1-.7.7H6.3a.7.7 0 0 1-.7-.7z" fill="currentColor" />
      <path
        d="M9.3 20.2a6.9 6.9 0 0 1 4.5-5.4"
        stroke="var(--paper)"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
      <rect x="3.6" y="24.4" width="24.8" height="2.5" rx="1.25" fill="var(--brass)" />
    </svg>
  );
}
