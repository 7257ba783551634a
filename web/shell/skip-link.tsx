/** Lets keyboard users skip sidebar and header. Visible on focus only. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only rounded-control bg-orange font-semibold text-on-orange focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:px-4 focus:py-2.5"
    >
      Skip to content
    </a>
  )
}
