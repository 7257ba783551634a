/** Takes its space at once, so that the card does not jump. */
export const LoginError = ({ error }: { error: Error | null }) => (
  <p role="alert" className="mt-2 min-h-5 text-sm font-bold text-red-ink">
    {error?.message}
  </p>
)
