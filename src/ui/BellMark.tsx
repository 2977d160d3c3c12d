/** The logo: a small table bell in the text colour, on a brass foot. */
export function BellMark({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 32 32"
      width="32"
      height="32"
      fill="none"
      aria-hidden="true"
    >
      <g stroke="var(--brass)">
        <path d="M6.7 11.2a9.6 9.6 0 0 1 3-3.5" strokeWidth="1.3" strokeLinecap="round" />
        <path d="M25.3 11.2a9.6 9.6 0 0 0-3-3.5" strokeWidth="1.3" strokeLinecap="round" />
        <path d="M16 9v2.6" strokeWidth="1.5" />
      </g>
      <circle cx="16" cy="7.4" r="1.75" fill="var(--brass)" />
      <path
        d="M5.5 22.4a10.5 10.5 0 0 1 21 0c0 .4-.3.6-.7.6H6.2c-.4 0-.7-.2-.7-.6z"
        fill="currentColor"
      />
      <path
        d="M9.2 19.8a7.2 7.2 0 0 1 4.4-4.7"
        stroke="var(--paper)"
        strokeWidth="1.2"
        strokeLinecap="round"
      />
      <path
        d="M3.8 25h24.4c.5 0 .8.4.6.9-.2.6-.8 1-1.5 1H4.7c-.7 0-1.3-.4-1.5-1-.2-.5.1-.9.6-.9z"
        fill="var(--brass)"
      />
    </svg>
  );
}
