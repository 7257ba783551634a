import { Pin } from 'lucide-react'
import type { ClientDetails } from '../../contract/clients.ts'

export function PinnedNotes({ notes }: { notes: ClientDetails['pinnedNotes'] }) {
  if (notes.length === 0) return null
  return (
    <ul
      aria-label="Pinned notes"
      className="divide-y divide-line rounded-card border border-line bg-wash px-4"
    >
      {notes.map(({ id, text, byName }) => (
        <li key={id} className="flex gap-3 py-2.5 text-sm">
          <Pin aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
          <div className="min-w-0">
            <p className="line-clamp-3 whitespace-pre-line wrap-anywhere">{text}</p>
            <p className="text-xs text-muted">{byName}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
