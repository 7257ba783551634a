import { ChevronRight, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'

const entryClassName =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-2 py-1.5 text-left text-sm font-medium transition-colors hover:bg-wash'

interface QuickEntryProps {
  icon: LucideIcon
  label: string
  leadsTo?: LucideIcon
}

function EntryContent({ icon: Icon, label, leadsTo: LeadsTo = ChevronRight }: QuickEntryProps) {
  return (
    <>
      <Icon aria-hidden className="size-4.5 shrink-0 text-orange-ink" />
      <span className="min-w-0 flex-1">{label}</span>
      <LeadsTo aria-hidden className="size-4 shrink-0 text-muted" />
    </>
  )
}

export function QuickEntry({ onPress, ...entryProps }: QuickEntryProps & { onPress: () => void }) {
  return (
    <li>
      <button type="button" onClick={onPress} className={entryClassName}>
        <EntryContent {...entryProps} />
      </button>
    </li>
  )
}

export function QuickLinkEntry({ to, ...entryProps }: QuickEntryProps & { to: string }) {
  return (
    <li>
      <Link to={to} className={entryClassName}>
        <EntryContent {...entryProps} />
      </Link>
    </li>
  )
}
