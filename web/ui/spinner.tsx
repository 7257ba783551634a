import { LoaderCircle } from 'lucide-react'

/** The turning ring of something that works. It says nothing by itself: put words beside it. */
export function Spinner() {
  return <LoaderCircle aria-hidden className="size-4.5 shrink-0 animate-spin" />
}
