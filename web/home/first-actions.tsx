import { clsx } from 'clsx'
import {
  ChevronRight,
  FileBadge,
  IdCard,
  type LucideIcon,
  MessageSquare,
  ScrollText,
  ShieldAlert,
} from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { billPaths } from '../bills/paths.ts'
import { cardPaths } from '../cards/paths.ts'
import { certificatePaths } from '../certificates/paths.ts'
import { claimPaths } from '../claims/paths.ts'
import { messagePaths } from '../messages/paths.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Pressable, type PressableProps } from '../ui/pressable.tsx'

const ChoosePolicyDialog = lazyDialog(
  async () => (await import('../claims/choose-policy-dialog.tsx')).ChoosePolicyDialog,
)

/** Shortcuts to the most frequent actions of clients. */
export function FirstActions() {
  const [isClaiming, setClaiming] = useState(false)
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
      {/* On a phone the bar has no room for these lists. */}
      <ul className="mt-3 grid grid-cols-2 gap-3 sm:hidden">
        <ListLink icon={ShieldAlert} label="Claims" to={claimPaths.list} />
        <ListLink icon={ScrollText} label="Bills" to={billPaths.list} />
      </ul>
      {isClaiming && <ChoosePolicyDialog onClose={() => setClaiming(false)} />}
    </section>
  )
}

const tileClassName = clsx(
  'flex size-full flex-col items-start gap-2 rounded-card border border-line bg-surface p-4 sm:flex-row sm:items-center',
  'text-left font-semibold wrap-anywhere shadow-card transition-colors duration-100 hover:border-edge hover:bg-wash/50 active:bg-wash',
)

function ListLink({ icon: Icon, label, to }: { icon: LucideIcon; label: string; to: string }) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-12 items-center gap-2.5 rounded-card border border-line bg-surface px-4 text-sm font-semibold shadow-card transition-colors duration-100 active:bg-wash"
      >
        <Icon aria-hidden className="size-4.5 shrink-0 text-muted" />
        <span className="min-w-0 flex-1">{label}</span>
        <ChevronRight aria-hidden className="size-4.5 shrink-0 text-muted" />
      </Link>
    </li>
  )
}

function Action({ icon: Icon, label, press }: { icon: LucideIcon; label: string; press: PressableProps }) {
  return (
    <li>
      <Pressable press={press} className={tileClassName}>
        <Icon aria-hidden className="size-6 shrink-0 text-muted" />
        {label}
      </Pressable>
    </li>
  )
}
