import { LoaderCircle } from 'lucide-react'

/** A spinner. It has no accessible name, so put text next to it. */
export function Spinner() {
  return <LoaderCircle aria-hidden className="size-4.5 shrink-0 animate-spin" />
}
