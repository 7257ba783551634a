import { clsx } from 'clsx'
import { FileBadge, IdCard, type LucideIcon, MessageSquare, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { cardPaths } from '../cards/paths.ts'
import { certificatePaths } from '../certificates/paths.ts'
import { messagePaths } from '../messages/paths.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Pressable, type PressableProps } from '../ui/pressable.tsx'

const ReportClaimDialog = lazyDialog(
  async () => (await import('../claims/choose-policy-dialog.tsx')).ReportClaimDialog,
)

/** Shortcuts to the most frequent actions of clients. */
export function FirstActions() {
  const [claiming, setClaiming] = useState(false)
  return (
    <section aria-label="Quick actions" className="mb-6">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 sm:gap-4">
        <Action icon={IdCard} label="Show ID card" press={{ to: cardPaths.list() }} />
        <Action icon={FileBadge} label="Send a certificate" press={{ to: certificatePaths.create }} />
        <Action icon={ShieldAlert} label="Report a claim" press={{ onClick: () => setClaiming(true) }} />
        <Action
          icon={MessageSquare}
          label="Message your agent"
          press={{ to: messagePaths.conversation('agent') }}
        />
      </ul>
      {claiming && <ReportClaimDialog onClose={() => setClaiming(false)} />}
    </section>
  )
}

const look = clsx(
  'flex size-full min-h-20 flex-col items-start justify-between gap-2 rounded-card border border-line bg-surface p-4',
  'text-left font-semibold shadow-card transition-colors duration-100 hover:border-edge hover:bg-wash/50 active:bg-wash',
)

function Action({ icon: Icon, label, press }: { icon: LucideIcon; label: string; press: PressableProps }) {
  return (
    <li>
      <Pressable press={press} look={look}>
        <Icon aria-hidden className="size-6 text-orange-ink" />
        {label}
      </Pressable>
    </li>
  )
}
